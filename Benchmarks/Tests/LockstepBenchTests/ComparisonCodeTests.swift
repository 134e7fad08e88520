import Foundation
import Measurement
import ResultModel
import TestPrograms
import Testing

@Suite("How check and compare end")
struct ComparisonCodeTests {
  private static let unknown = TextFigure.unavailable("it has no name")

  @Test(arguments: ["check", "compare"], [[true, false], [false, true], [true, true]])
  func anUnknownProcessorIsSaidFirstAndDecidesNothing(
    _ verb: String, _ isUnknown: [Bool]
  ) async throws {
    func runs(syncs: Double = 1) throws -> [String: BenchmarkResult] {
      let before = try ComparedResult.make {
        if isUnknown[0] { $0.context.processor = Self.unknown }
      }
      let after = try ComparedResult.make {
        if isUnknown[1] { $0.context.processor = Self.unknown }
        $0.scale("mutex", .throughput, by: 0.5)
        $0.scale("mutex", .fileSynchronizations, by: syncs)
      }
      return ["a": before, "b": after]
    }
    try await withResults(try runs()) { room in
      let files = [room + "/a.json", room + "/b.json"]
      let ending = try await lockstep([verb] + files)
      #expect(ending.code == 0, "\(ending.errors)")
      let first = ending.output.split(separator: "\n").first
      #expect(first?.hasPrefix("Times decide nothing, because ") == true, "\(first ?? "")")
      #expect(first?.contains("the processor: ") == true)
      #expect(ending.output.contains(" 0 worse, ") && !ending.output.contains(" 0 undecided"))
      #expect(try await lockstep([verb, "--fail-when-unsure"] + files).code == 8)
    }
    try await withResults(try runs(syncs: 2)) { room in
      let ending = try await lockstep(verb, room + "/a.json", room + "/b.json")
      #expect(ending.code == 2)
    }
  }

  @Test func theSlowerRunIsWorseWhenTheProcessorIsKnownOrByForce() async throws {
    let slow = try ComparedResult.make { $0.scale("mutex", .throughput, by: 0.5) }
    var nameless = slow
    nameless.context.processor = Self.unknown
    let results = ["a": try ComparedResult.make(), "slow": slow, "nameless": nameless]
    try await withResults(results) { room in
      for verb in ["check", "compare"] {
        #expect(try await lockstep(verb, room + "/a.json", room + "/slow.json").code == 2)
      }
      let forced = try await lockstep(
        "compare", "--force", room + "/a.json", room + "/nameless.json")
      #expect(forced.code == 2)
      #expect(forced.output.hasPrefix("Compared although the runs differ in facts "))
    }
  }

  /// Undecided figures fail a check only if the user wants that; a check that decides nothing is
  /// none.
  @Test(arguments: ["check", "compare"])
  func undecidedFiguresFailOnlyOnRequest(_ verb: String) async throws {
    let alone = try ComparedResult.make { $0.comparisons = [] }
    let timed = try ComparedResult.make { result in
      result.comparisons = []
      result.cells.removeAll { $0.metric.isCount || $0.variant == "actor (again)" }
    }
    try await withResults(["alone": alone, "timed": timed]) { room in
      let files = [room + "/alone.json", room + "/alone.json"]
      let ending = try await lockstep([verb] + files)
      #expect(ending.code == 0 && ending.output.contains("8 undecided"), "\(ending.output)")
      #expect(try await lockstep([verb, "--fail-when-unsure"] + files).code == 8)
      let times = [room + "/timed.json", room + "/timed.json"]
      #expect(try await lockstep([verb] + times).code == 8)
      #expect(try await lockstep([verb, "--partial"] + times).code == 8)
    }
  }
}
