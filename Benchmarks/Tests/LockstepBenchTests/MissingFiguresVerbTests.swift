import Foundation
import Measurement
import ResultModel
import TestPrograms
import Testing

/// A part that is removed from a run, for a test of both verbs and both directions.
struct Lack: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The end of the line that names it.
  let line: String
  let change: @Sendable (inout BenchmarkResult) -> Void

  static let all = [
    Lack(
      testDescription: "a workload",
      line: "mutex, save-only: 8 figures, all of this workload (throughput, save.p50, save.p99 "
        + "and file.syncs)"
    ) { $0.cells.removeAll { $0.workload == .saveOnly } },
    Lack(
      testDescription: "a store",
      line: "mutex, read-only: 4 figures, all of this store (throughput and find.p50)"
    ) { $0.cells.removeAll { $0.variant == "mutex" } },
    Lack(
      testDescription: "a metric",
      line: "actor, save-only: 2 figures with 1 and 8 clients (file.syncs)"
    ) { $0.cells.removeAll { $0.variant == "actor" && $0.metric == .fileSynchronizations } },
    Lack(
      testDescription: "a number of clients",
      line: "actor, read-only: 2 figures with 8 clients (throughput and find.p50)"
    ) { $0.cells.removeAll { $0.workload == .readOnly && $0.clients == 8 } },
    Lack(
      testDescription: "the times of a workload",
      line: "mutex, save-only: 6 figures with 1 and 8 clients (throughput, save.p50 and save.p99); "
        + "it fell"
    ) { result in
      for index in result.cells.indices
      where result.cells[index].workload == .saveOnly && !result.cells[index].metric.isCount {
        let cell = result.cells[index]
        result.cells[index] = ResultCell(
          cell.variant, cell.scenario, cell.metric, .unavailable("it fell"))
      }
    },
  ]
}

@Suite("What only one of two runs has")
struct MissingFiguresVerbTests {
  @Test(arguments: Lack.all, ["check", "compare"])
  func isNamedAndIsNotMeasured(_ lack: Lack, _ verb: String) async throws {
    let (whole, part) = (try ComparedResult.make(), try ComparedResult.make(lack.change))
    try await withResults(["whole": whole, "part": part]) { room in
      for (names, side) in [(["whole", "part"], 1), (["part", "whole"], 0)] {
        let files = names.map { "\(room)/\($0).json" }
        let sides =
          verb == "check" ? ["the baseline", "the run"] : ["the earlier run", "the later run"]
        let ending = try await lockstep([verb] + files)
        #expect(ending.code == 8, "\(ending.errors)")
        let line = "\nnot measured in \(sides[side]): \(lack.line)\n"
        #expect(("\n" + ending.output).contains(line), "\(line)\(ending.output)")
        #expect(!ending.output.contains(" 0 figures not measured"))
        let accepted = try await lockstep([verb, "--partial"] + files)
        #expect(accepted.code == 0 && accepted.output == ending.output, "\(accepted.errors)")
      }
    }
  }

  @Test func aRegressionCountsMoreThanWhatIsMissing() async throws {
    let part = try ComparedResult.make { result in
      result.cells.removeAll { $0.workload == .readOnly }
      result.scale("mutex", .fileSynchronizations, by: 2)
    }
    try await withResults(["whole": try ComparedResult.make(), "part": part]) { room in
      for verb in ["check", "compare"] {
        let ending = try await lockstep(verb, room + "/whole.json", room + "/part.json")
        #expect(ending.code == 2 && ending.output.contains("not measured in "))
      }
    }
  }

  @Test(arguments: ["check", "compare"])
  func aFailedRoundOfTheBaselineIsNamed(_ verb: String) async throws {
    let failed = try ComparedResult.make {
      $0.context.failures = [
        FailedRound(
          arm: "mutex", round: 3, scenarios: [ComparedResult.scenario(.saveOnly, 1)],
          kind: .hung, message: "it hung")
      ]
    }
    try await withResults(["failed": failed, "whole": try ComparedResult.make()]) { room in
      let ending = try await lockstep(verb, room + "/failed.json", room + "/whole.json")
      #expect(ending.code == 8)
      #expect(ending.output.contains(": mutex, round 3 of save-only, which failed: it hung\n"))
      let files = [room + "/failed.json", room + "/whole.json"]
      #expect(try await lockstep([verb, "--partial"] + files).code == 0)
    }
  }

  @Test(arguments: ["check", "compare"])
  func fewerRoundsAreNamed(_ verb: String) async throws {
    let results = ["eight": try ComparedResult.make(), "six": try ComparedResult.make(rounds: 6)]
    try await withResults(results) { room in
      let ending = try await lockstep(verb, room + "/eight.json", room + "/six.json")
      #expect(ending.code == 0)
      #expect(ending.output.contains(", 6 instead of 8: 20 times of actor and mutex in "))
    }
  }

  /// Figures that no verdict is about: a store's processor time, and a limit.
  @Test(arguments: ["check", "compare"])
  func whatIsNeverComparedIsNamedAndFailsNothing(_ verb: String) async throws {
    let part = try ComparedResult.make { result in
      result.cells.removeAll { $0.variant == "raw-append" || $0.metric == .processorTime }
    }
    try await withResults(["whole": try ComparedResult.make(), "part": part]) { room in
      let ending = try await lockstep(verb, room + "/whole.json", room + "/part.json")
      #expect(ending.code == 0)
      let line = ", and not compared in any case: 20 figures of actor, actor (again), mutex and "
      #expect(ending.output.contains(line), "\(ending.output)")
    }
  }

  /// A percentile for which one run has too few operations is undecided, and it is named.
  @Test(arguments: ["check", "compare"])
  func aPercentileThatOneRunCannotStateIsNamed(_ verb: String) async throws {
    let few = try ComparedResult.make { result in
      for index in result.cells.indices where result.cells[index].metric == .saveTail {
        let cell = result.cells[index]
        result.cells[index] = ResultCell(
          cell.variant, cell.scenario, .saveTail, .unavailable("too few samples"))
      }
    }
    try await withResults(["whole": try ComparedResult.make(), "few": few]) { room in
      for names in [["whole", "few"], ["few", "whole"]] {
        let files = names.map { "\(room)/\($0).json" }
        let ending = try await lockstep([verb] + files)
        #expect(ending.code == 0 && ending.output.contains(" 4 undecided; 0 figures not measured"))
        #expect(
          ending.output.contains(
            " has too few operations for the percentile: mutex, save-only: 2 figures with 1 and 8 "
              + "clients (save.p99)\n"), "\(ending.output)")
        #expect(try await lockstep([verb, "--fail-when-unsure"] + files).code == 8)
      }
      let page = room + "/page.html"
      _ = try await lockstep(
        "compare", "--html", "--output", page, room + "/few.json", room + "/whole.json")
      let text = try String(contentsOfFile: page, encoding: .utf8)
      #expect(text.contains("<h3>save.p99: save-only, 1 client"))
    }
  }

  @Test(arguments: ["check", "compare"])
  func dataHaveEveryFigure(_ verb: String) async throws {
    let part = try ComparedResult.make { result in
      result.cells.removeAll { $0.workload == .saveOnly && $0.variant == "mutex" }
    }
    try await withResults(["whole": try ComparedResult.make(), "part": part]) { room in
      let ending = try await lockstep(verb, "--json", room + "/whole.json", room + "/part.json")
      #expect(ending.code == 8)
      let data = try JSONSerialization.jsonObject(with: Data(ending.output.utf8))
      let object = try #require(data as? [String: Any])
      #expect(object["exitCode"] as? Int == 8 && object["ending"] as? String == "notMeasured")
      let missing = try #require(object["missing"] as? [[String: Any]])
      #expect(missing.count == 10 && missing.count { $0["isCompared"] as? Bool == true } == 8)
      #expect(missing.allSatisfy { $0["store"] as? String == "mutex" })
      #expect(Set(missing.compactMap { $0["lackedBy"] as? String }) == ["after"])
      #expect(Set(missing.compactMap { $0["extent"] as? String }) == ["workload"])
      let page = try await lockstep(
        "compare", "--json", "--html", room + "/whole.json", room + "/part.json")
      #expect(page.code == 64 && page.errors.contains("--json"))
    }
  }

  @Test func thePageHasTheLines() async throws {
    let part = try ComparedResult.make { $0.cells.removeAll { $0.variant == "mutex" } }
    try await withResults(["whole": try ComparedResult.make(), "part": part]) { room in
      let ending = try await lockstep(
        "compare", room + "/whole.json", room + "/part.json", "--html", "--output",
        room + "/page.html")
      #expect(ending.code == 8)
      let page = try String(contentsOfFile: room + "/page.html", encoding: .utf8)
      #expect(page.contains("not measured in the later run: mutex, save-only: 8 figures, all of"))
    }
  }
}
