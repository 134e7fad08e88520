import Foundation
import Reports
import ResultModel
import TestPrograms
import Testing

@testable import StoreBenchmark

@Suite("A user's store in a run", .serialized)
struct SubjectRunTests {
  /// Two rounds of a small store, by a build whose figures mean nothing.
  private func run(
    _ store: String, in directory: String, rounds: Int = 2, _ more: String...
  ) async throws -> (ending: BuiltProgram.Ending, result: BenchmarkResult) {
    let ending = try await BuiltProgram.required("subject-bench").run(
      [
        store, "--force", "--beside", "mutex", "--workloads", "save-only", "--clients", "1",
        "--records", "20", "--rounds", "\(rounds)", "--budget", "2000", "--directory", directory,
        "--output", directory + "/out",
      ] + more)
    return (ending, try ResultFile.read(directory + "/out/result.json"))
  }

  private func rate(_ result: BenchmarkResult, _ arm: String) throws -> ResultCell {
    try #require(result.cells.first { $0.variant == arm && $0.metric == .throughput })
  }

  @Test func itIsComparedWithTheOthersAndComesFirst() async throws {
    try await inTemporaryDirectory { directory in
      let (ending, result) = try await run("plain", in: directory)
      #expect(ending.code == 0, "\(ending.errors)")
      #expect(result.context.baseline == "plain" && result.kind(of: "plain") == .subject)
      #expect(result.kind(of: "plain (again)") == .again)
      for arm in ["plain", "mutex"] {
        let cell = try rate(result, arm)
        #expect(cell.value != nil && cell.durability == .processCrash)
      }
      #expect(ResultAnswer(result).sentences().first?.contains(": plain has ") == true)
      #expect(ending.output.contains("A save of plain costs 1 write of "), "\(ending.output)")
      let page = try String(contentsOfFile: directory + "/out/report.html", encoding: .utf8)
      #expect(page.contains("A save of plain costs 1 write of "))
    }
  }

  /// A debug build on a busy machine sees what it can; only the delayed rounds are certain.
  @Test(.long) func delaysArePlantedInTheStoreItself() async throws {
    try await inTemporaryDirectory { directory in
      let (ending, result) = try await run("plain", in: directory, rounds: 6)
      #expect(ending.code == 0, "\(ending.errors)")
      let resolution = try #require(result.resolutions?.first)
      #expect(resolution.planted.map(\.share) == [0.05, 0.1, 0.2])
      for delay in resolution.planted {
        #expect(try rate(result, delay.arm).rounds.count == 6)
        #expect(result.kind(of: delay.arm) == .planted)
      }
      #expect(ending.output.contains("Planted delays of a call, saves/s, 1 client: "))
    }
  }

  @Test func aStoreThatCrashesLeavesTheFiguresOfTheOthers() async throws {
    try await inTemporaryDirectory { directory in
      let (ending, result) = try await run("traps-later", in: directory)
      #expect(ending.code == 3, "\(ending.errors)")
      #expect(ending.output.contains("traps-later has no figures: "), "\(ending.output)")
      #expect(ending.output.contains("Fatal error: thirty saves are too many"))
      #expect(try rate(result, "traps-later").value == nil)
      // The file that the crashed process has left does not reach another store.
      #expect(try rate(result, "mutex").rounds.count == 2)
      #expect(result.context.failures.allSatisfy { $0.arm.hasPrefix("traps-later") })
    }
  }

  @Test func aStoreThatForgetsSavesInTheRunHasNoFigure() async throws {
    try await inTemporaryDirectory { directory in
      let (ending, result) = try await run("forgets", in: directory)
      #expect(ending.code == 7, "\(ending.errors)")
      #expect(try rate(result, "forgets").value == nil)
      #expect(ending.output.contains("forgets has no figures: "), "\(ending.output)")
      // Either check may be the first to see the loss: that of the end state, or that of the history.
      #expect(ending.output.contains("Its figures mean nothing and are not"))
      #expect(try rate(result, "mutex").value != nil)
    }
  }

  @Test func aStoreOfOneTypeOfItemsIsNotMeasuredAndTheOthersAre() async throws {
    try await inTemporaryDirectory { directory in
      let (ending, result) = try await run("fixed", in: directory)
      #expect(ending.code == 8, "\(ending.errors)")
      #expect(
        ending.output.hasPrefix(
          "fixed has no figures: it keeps only items of the type FixedNote."), "\(ending.output)")
      #expect(result.context.subject?.obstacle == .itemsOfOneType(name: "FixedNote"))
      #expect(try rate(result, "mutex").value != nil)
      #expect(!result.cells.contains { $0.variant == "fixed" })
    }
  }

  private func refused(_ arguments: String...) async throws -> String {
    let ending = try await BuiltProgram.required("subject-bench").run(arguments)
    #expect(ending.code == 64 && ending.output.isEmpty, "\(ending.output)")
    return ending.errors
  }

  @Test func aDebugBuildNamesTheCommandThatMeasures() async throws {
    let errors = try await refused("plain")
    #expect(errors.contains("this is a debug build"))
    #expect(errors.contains("Run swift run -c release"), "\(errors)")
    #expect(errors.contains(" subject-bench."))
  }

  @Test func namesThatCannotBeMeasuredAreRefused() async throws {
    #expect(try await refused("actor", "--dry-run").contains("actor is a store of Lockstep"))
    #expect(try await refused("my store", "--dry-run").contains("a name of letters, digits"))
    let unknown = try await refused("plain", "--dry-run", "--beside", "mutx")
    #expect(unknown.contains("`--beside` takes") && unknown.contains("mutex"), "\(unknown)")
  }

  @Test func aDryRunNamesTheUsualStoresBesideIt() async throws {
    let ending = try await BuiltProgram.required("subject-bench").run(["plain", "--dry-run"])
    #expect(ending.code == 0, "\(ending.errors)")
    let blocks = [
      "plain, plain (again), mutex, actor, actor-journaled",
      "plain, sqlite, plain (5 % slower), plain (10 % slower), plain (20 % slower)",
    ]
    #expect(
      ending.output.contains(blocks.map { "\n  \($0)" }.joined() + "\n"), "\(ending.output)")
  }
}
