import Arguments
import Foundation
import Measurement
import Reports
import ResultModel
import Testing
import TestPrograms

@testable import StoreBenchmark

@Suite("lockstep compare, baseline, check, report and explain")
struct ResultVerbTests {
  /// A result of a single store with the given number of syncs per save.
  private func result(
    syncs: Double = 1, cores: Int = 2, failure: RoundFailureKind? = nil
  ) -> BenchmarkResult {
    let saves = Scenario(.saveOnly, clients: 1, records: 100, durability: .powerLoss)
    var context = RunContext(
      date: "2026-01-02T03:04:05Z", commit: .value("0123abc"), swift: .value("6.3"),
      build: "release", kernel: .value("Linux"), processor: .value("a processor"), cores: cores,
      fileSystem: .value("ext4"), allocator: "the system's", profile: .quick, seed: 7,
      baseline: "actor", plannedRounds: 6, warmUp: 1, window: 1_000_000, clockCost: 20,
      harnessCost: .value(30))
    context.order = Array(repeating: ["actor"], count: 6)
    (context.rounds, context.seconds, context.windowShare) = (6, 1, 0.5)
    if let failure {
      context.failures = [
        FailedRound(arm: "actor", round: 1, scenarios: [saves], kind: failure, message: "it fell")
      ]
    }
    context.isComplete = true
    return BenchmarkResult(
      context: context,
      cells: [
        ResultCell("actor", saves, .throughput, rounds: Array(repeating: .value(100), count: 6)),
        ResultCell(
          "actor", saves, .fileSynchronizations,
          rounds: Array(repeating: .value(syncs), count: 6)),
      ], comparisons: [])
  }

  private func inFolder(
    _ results: [String: BenchmarkResult], _ body: (String) async throws -> Void
  ) async throws {
    try await inTemporaryDirectory { directory in
      for (name, result) in results {
        try ResultFile.write(result, to: "\(directory)/\(name).json")
      }
      try await body(directory)
    }
  }

  @Test func theSameRunIsTheSame() async throws {
    try await inFolder(["a": result(), "b": result()]) { folder in
      let ending = try await lockstep("compare", folder + "/a.json", folder + "/b.json")
      #expect(ending.code == 0, "\(ending.errors)")
      #expect(
        ending.output.contains("2 figures: 0 better, 0 worse, 1 the same, 1 undecided; 0 figures"))
      let strict = try await lockstep(
        "compare", "--fail-when-unsure", folder + "/a.json", folder + "/b.json")
      #expect(strict.code == 8)
    }
  }

  @Test(arguments: ["compare", "check"])
  func aRunOfABusyMachineDecidesNothing(verb: String) async throws {
    var busy = result()
    busy.context.machineLoad = MachineLoad(
      othersShare: 0.71, windows: 6, busyWindows: 6, leftOut: 0, synchronizations: [])
    try await inFolder(["a": result(), "b": busy]) { folder in
      for order in [["a", "b"], ["b", "a"]] {
        let files = order.map { "\(folder)/\($0).json" }
        let refused = try await lockstep([verb] + files)
        #expect(refused.code == 64 && refused.output.isEmpty)
        #expect(refused.errors.contains("b.json decides nothing. The machine was busy: 71 % of"))
        #expect(refused.errors.contains("Measure again on a quiet machine, or give --busy."))
        #expect(try await lockstep([verb, "--busy"] + files).code == 0)
      }
    }
  }

  @Test func aSecondSyncFailsAndAFewerOneIsSaid() async throws {
    try await inFolder(["once": result(), "twice": result(syncs: 2)]) { folder in
      let (once, twice) = (folder + "/once.json", folder + "/twice.json")
      for verb in ["compare", "check"] {
        let worse = try await lockstep(verb, once, twice)
        #expect(worse.code == 2)
        let better = try await lockstep(verb, twice, once)
        #expect(better.code == 4)
      }
      let check = try await lockstep("check", once, twice)
      #expect(
        check.output.hasPrefix(
          "worse: actor, save-only, 1 client, 100 records, powerLoss: file.syncs 1.00 became 2.00\n"
        ))
    }
  }

  @Test func otherMachinesAreComparedOnlyByForce() async throws {
    try await inFolder(["a": result(), "b": result(cores: 8)]) { folder in
      let refused = try await lockstep("compare", folder + "/a.json", folder + "/b.json")
      #expect(refused.code == 64 && refused.output.isEmpty)
      #expect(refused.errors.contains("the number of processors: 2, and 8. Give --force"))
      let forced = try await lockstep("compare", "--force", folder + "/a.json", folder + "/b.json")
      #expect(forced.code == 0)
      #expect(
        forced.output.contains("Compared although the runs differ in facts on which figures depend")
      )
      let same = try await lockstep("check", folder + "/a.json", folder + "/b.json")
      #expect(same.code == 0)
    }
  }

  @Test(arguments: [
    (RoundFailureKind.crashed, Int32(3)), (.wrongEndState, 7), (.notLinearizable, 7),
  ])
  func aRunThatFailedFails(_ kind: RoundFailureKind, _ code: Int32) async throws {
    try await inFolder(["a": result(), "b": result(failure: kind)]) { folder in
      for verb in ["compare", "check"] {
        let ending = try await lockstep(verb, folder + "/a.json", folder + "/b.json")
        #expect(ending.code == code && ending.errors.contains("round 1 of actor failed: it fell"))
      }
    }
  }

  @Test func whatFailedDecidesHowABenchmarkEnds() {
    #expect(ExitCode(failuresOf: result()) == nil)
    for kind in [RoundFailureKind.crashed, .hung, .threw] {
      #expect(ExitCode(failuresOf: result(failure: kind)) == .crashed)
    }
    for kind in [RoundFailureKind.wrongEndState, .notLinearizable] {
      #expect(ExitCode(failuresOf: result(failure: kind)) == .nonconforming)
    }
  }

  @Test func aBaselineIsKeptShownAndDeleted() async throws {
    try await inFolder(["a": result()]) { folder in
      let kept = ["--baselines", folder + "/kept"]
      func baseline(_ arguments: String...) async throws -> BuiltProgram.Ending {
        try await lockstep(["baseline"] + arguments + kept)
      }
      #expect(try await baseline("list").output.hasPrefix("There are no baselines in "))
      #expect(try await baseline("save", "main", folder + "/a.json").code == 0)
      #expect(try await baseline("list").output == "main\n")
      #expect(try await baseline("show", "main").output.contains("actor"))
      let check = try await lockstep(["check", "main", folder + "/a.json"] + kept)
      #expect(check.code == 0, "\(check.errors)")
      #expect(try await baseline("delete", "main").code == 0)
      let missing = try await baseline("show", "main")
      #expect(missing.code == 5 && missing.errors.contains("there are none"))
      #expect(try await baseline("delete", "main").code == 5)
      #expect(try await baseline("save", "../x", folder + "/a.json").code == 64)
      #expect(try await baseline("keep", "x").errors.contains("no action; there are save, list"))
    }
  }

  @Test(arguments: ["compare", "check", "explain", "report"])
  func aBaselineThatIsNotThereHasItsOwnCode(_ verb: String) async throws {
    let more = verb == "compare" || verb == "check" ? ["nothing-else"] : []
    let ending = try await lockstep([verb, "nothing-here"] + more)
    #expect(ending.code == 5 && ending.errors.contains("is neither a result nor a baseline"))
  }

  @Test func runsOfTwoMachinesAreComparedOnlyByForce() async throws {
    try await inFolder(["anna": result(), "ben": result(cores: 8)]) { folder in
      #expect(try await lockstep("compare", folder).code == 64)
      let files = [folder + "/anna.json", folder + "/ben.json"]
      #expect(try await lockstep(["compare"] + files + ["--html"]).code == 64)
      let page = folder + "/two.html"
      let two = try await lockstep(["compare"] + files + ["--force", "--html", "--output", page])
      #expect(two.code == 0 && two.output == page + "\n", "\(two.errors)")
      let text = try String(contentsOfFile: page, encoding: .utf8)
      #expect(text.contains("Compared although the runs differ") && text.contains("ben.json"))
    }
  }

  @Test(arguments: ["--html", "--markdown", "--csv", "--slim"])
  func aReportIsWrittenInEveryForm(_ form: String) async throws {
    try await inFolder(["a": result()]) { folder in
      let file = folder + "/report"
      let ending = try await lockstep("report", folder + "/a.json", form, "--output", file)
      #expect(ending.code == 0 && ending.output == file + "\n", "\(ending.errors)")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains("actor"))
    }
  }

  @Test func aReportHasOneForm() async throws {
    try await inFolder(["a": result()]) { folder in
      let two = try await lockstep("report", folder + "/a.json", "--csv", "--slim")
      #expect(two.code == 64)
      let both = try await lockstep("report", folder + "/a.json", "--csv", "--all")
      #expect(both.code == 64 && both.errors.contains("leave it or `--csv` out"))
    }
  }

  @Test func theRestIsShownWhenItIsAskedFor() async throws {
    try await inFolder(["a": result()]) { folder in
      let file = folder + "/a.json"
      let report = try await lockstep("report", file)
      #expect(report.output.contains("the headlines, durable against power loss"))
      #expect(report.output.hasSuffix("\nThe rest: lockstep report \(file) --all\n"))
      let whole = try await lockstep("report", file, "--all")
      #expect(whole.output.contains("what one save costs") && !report.output.contains("what one"))
      let explained = try await lockstep("explain", file)
      #expect(explained.output.contains("the headlines") && !explained.output.contains("How far"))
      let all = try await lockstep("explain", file, "--all")
      #expect(all.output.contains("How far to trust"))
      let store = try await lockstep("explain", file, "--store", "actr")
      #expect(store.code == 64 && store.errors.contains("it has actor. Did you mean `actor`?"))
      #expect(try await lockstep("explain", file, "--store", "actor", "--all").code == 64)
    }
  }

  @Test(arguments: ["", ".", "..", ".hidden", "a/b", "ä", String(repeating: "a", count: 65)])
  func someNamesAreNone(_ name: String) { #expect(!Baselines.isName(name)) }
}
