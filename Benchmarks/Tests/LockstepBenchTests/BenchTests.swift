import CatalogArms
import Foundation
import Processes
import ResultModel
import StoreConformance
import Testing
import TestPrograms
@testable import Workloads

@Suite("lockstep bench and validate")
struct BenchTests {
  @Test func theListDescribesEveryWorkloadAndArm() async throws {
    let ending = try await lockstep("bench", "--list")
    #expect(ending.code == 0)
    for workload in Workload.allCases {
      #expect(ending.output.contains("  \(workload.rawValue): \(workload.sentence)\n"))
    }
    for arm in Arms.catalog.all { #expect(ending.output.contains("  \(arm.id): \(arm.title)\n")) }
  }

  @Test func aDryRunSaysWhatWouldRun() async throws {
    let ending = try await lockstep(
      "bench", "--dry-run", "--variants", "mutex", "--clients", "2,4", "--workloads",
      "save-only,read-only", "--rounds", "3", "--durability", "processCrash")
    #expect(ending.code == 0)
    #expect(ending.output.hasPrefix("Each of 3 rounds measures, "))
    #expect(ending.output.contains("\n  mutex, mutex (again)\n"))
    #expect(ending.output.contains("Apart, in 2 rounds and without verdicts, about "))
    #expect(ending.output.contains(":\n  raw-append, raw-"))
    #expect(!ending.output.contains("nslock") && !ending.output.contains("dictionary"))
    for workload in ["save-only", "read-only"] {
      for clients in [2, 4] {
        #expect(
          ending.output.contains("  \(workload), \(clients) clients, 1000 records, processCrash\n"))
      }
    }
    #expect(ending.output.contains(" of measuring, of a budget of 74 s that is kept.\n"))
  }

  @Test func anOpenLoopIsPartOfTheDryRun() async throws {
    let some = ["bench", "--dry-run", "--variants", "mutex", "--clients", "2,4", "--budget", "600"]
    let closed = try await lockstep(some)
    #expect(closed.code == 0 && !closed.output.contains("open loop"))
    let sweep = try await lockstep(some + ["--sweep"])
    #expect(
      sweep.output.contains(
        "In an open loop, in 6 rounds, poisson arrivals, 25 %, 50 %, 75 %, 90 %, 110 % of the "
          + "closed loop's rate, and the way to the knee, 400 ms each after a warm-up, about "),
      "\(sweep.output)")
    #expect(
      sweep.output.contains(
        ":\n  mutex, mutex (again), no-op\n  save-only, 4 clients, 1000 records, powerLoss\n"))
    let rates = try await lockstep(
      some + ["--rate", "2000,500", "--arrivals", "constant"])
    #expect(
      rates.output.contains("constant arrivals, 500, 2000 requests a second, 2000 ms each"))
  }

  @Test func aDryRunOfCountsTimesNothing() async throws {
    let arguments = ["bench", "--counts", "--dry-run", "--variants", "mutex", "--rounds", "2"]
    let ending = try await lockstep(arguments)
    #expect(ending.code == 0)
    #expect(
      ending.output.hasPrefix("Each of 2 rounds counts file operations and allocations, and times"))
    #expect(ending.output.contains("\n  mutex\n"))
    for scenario in BenchmarkRun.countedScenarios {
      #expect(ending.output.contains("  \(scenario)\n"))
    }
    #expect(!ending.output.contains("again") && !ending.output.contains(" ms"))
  }

  @Test func openingsAreInTheDryRun() async throws {
    let ending = try await lockstep("bench", "--dry-run", "--variants", "mutex", "--opening")
    #expect(
      ending.output.contains(
        "\n  mutex, mutex (again)\n  open, 1 client, 1000 records, powerLoss\n"))
    #expect(
      ending.output.contains("Opened, in 6 rounds and each time in a fresh process, about "))
    let counts = try await lockstep("bench", "--dry-run", "--counts", "--opening")
    #expect(counts.code == 64 && counts.errors.contains("leave out `--opening`"))
  }

  @Test(arguments: [
    (["--rate", "0"], "whole numbers from 1 to 1000000"), (["--rate", "fast"], "whole numbers"),
    (["--arrivals", "often"], "constant or poisson"),
    (["--workloads", "fill", "--sweep"], "an open loop cannot send fill"),
    (["--rate", "5", "--sweep"], "give one"),
    (["--sweep", "--callers", "threads"], "an open loop sends its requests from tasks"),
  ])
  func anOpenLoopThatMakesNoSenseIsRefused(_ options: [String], _ reason: String) async throws {
    let ending = try await lockstep(["bench", "--dry-run"] + options)
    #expect(ending.code == 64 && ending.output.isEmpty)
    #expect(ending.errors.contains(reason), "\(ending.errors)")
  }

  @Test(arguments: [
    (["--item-size", "99"], "from 100 to 1000000"), (["--item-size", "big"], "whole numbers"),
    (["--item-size", "16000", "--records", "100000"], "more than"),
    (["--item-size", "16000", "--workloads", "fill", "--clients", "64"], "more than"),
    (["--item-size", "100", "--counts"], "leave out `--item-size`"),
  ])
  func aSizeOfItemsThatMakesNoSenseIsRefused(_ options: [String], _ reason: String) async throws {
    let ending = try await lockstep(["bench", "--dry-run"] + options)
    #expect(ending.code == 64 && ending.output.isEmpty)
    #expect(ending.errors.contains(reason), "\(ending.errors)")
  }

  @Test func eachSizeOfItemsIsPlanned() async throws {
    let ending = try await lockstep(
      "bench", "--dry-run", "--item-size", "100,16000", "--variants", "mutex", "--workloads",
      "read-latest,read-while-writing", "--clients", "8")
    for size in [100, 16_000] {
      for workload in ["read-latest", "read-while-writing"] {
        #expect(
          ending.output.contains(
            "  \(workload), 8 clients, 1000 records, powerLoss, items of \(size) bytes\n"))
      }
    }
  }

  @Test(arguments: ["actor", "actor,mutex", "dictionary"])
  func whatThreadsCannotCallIsRefused(_ variants: String) async throws {
    let ending = try await lockstep(
      "bench", "--dry-run", "--callers", "threads", "--variants", variants)
    #expect(ending.code == 64 && ending.output.isEmpty)
    let refused = variants.hasPrefix("actor") ? "actor" : "dictionary"
    #expect(ending.errors.contains("threads cannot call \(refused), which has no calls that block"))
    #expect(
      ending.errors.contains(
        "they can call dispatch-queue, dispatch-barrier, nslock, mutex, actor-journaled, raw-"))
    #expect(ending.errors.contains("Name only those with --variants, or give --callers tasks."))
  }

  @Test func unlessItWasNamedItIsLeftOutAndTheRunSaysSo() async throws {
    let ending = try await lockstep("bench", "--dry-run", "--callers", "threads")
    #expect(ending.code == 0)
    #expect(ending.output.contains("  dispatch-queue, dispatch-queue (again), "))
    #expect(ending.output.contains("\nThe clients are threads, one for each client, "))
    #expect(!ending.output.contains("The clients of "))
    #expect(ending.output.contains("\nLeft out: threads cannot call dispatch-callback, actor, "))
    #expect(!ending.output.contains("Once for each store"))
  }

  @Test(arguments: [["--budget", "1"], ["--budget", "5", "--records", "1000000"]])
  func aBudgetThatIsTooSmallIsRefusedBeforeAnythingIsMeasured(_ options: [String]) async throws {
    let ending = try await lockstep(["bench", "--dry-run"] + options)
    #expect(ending.code == 64 && ending.output.isEmpty)
    #expect(ending.errors.contains("one round takes about "))
    #expect(ending.errors.contains("or give --budget "))
  }

  @Test(arguments: Arms.catalog.all.filter { $0.missing() == nil && !$0.isOnServer }.map(\.id))
  func aRoundIsMeasuredInAFreshProcess(_ arm: String) async throws {
    try await inTemporaryDirectory { directory in
      let scenarios = [
        Scenario(.saveOnly, clients: 1, records: 20, durability: .processCrash),
        Scenario(.saveOnly, clients: 1, records: 20, durability: .powerLoss),
      ]
      let command = ChildCommand(
        executable: try BuiltProgram.bench().path, arguments: ["internal-round"])
      let result = try await RoundProcess(command, .catalog).measure(
        RoundRequest(
          arm: arm, seed: 1, window: 0, minimumOperations: 5, scenarios: scenarios,
          directory: directory))
      #expect(result.failure == nil)
      #expect(result.measurements.map(\.scenario) == scenarios)
      #expect(result.measurements.map(\.performed) == [5, 5])
      let left = try FileManager.default.contentsOfDirectory(atPath: directory)
      #expect(left.allSatisfy { $0.hasPrefix("prefilled-") })
    }
  }

  @Test func anUnknownArmIsAFailureOfTheRound() async throws {
    let command = ChildCommand(
      executable: try BuiltProgram.bench().path, arguments: ["internal-round"])
    let error = await #expect(throws: RoundFailure.self) {
      try await RoundProcess(command, .catalog).measure(
        RoundRequest(
          arm: "actro", seed: 1, window: 0, minimumOperations: 1, scenarios: [], directory: "/"))
    }
    #expect(error?.kind == .threw)
    #expect(error?.description.contains("actro") == true)
  }

  @Test func whatIsNoResultIsNotValid() async throws {
    try await inTemporaryDirectory { directory in
      let path = directory + "/result.json"
      for text in ["no JSON", "[]", #"{"schema":9}"#] {
        try Data(text.utf8).write(to: URL(filePath: path))
        let ending = try await lockstep("validate", path)
        #expect(ending.code == 1)
        #expect(ending.output.isEmpty)
        #expect(ending.errors.hasPrefix("lockstep: \(path) "))
      }
    }
  }

  @Test func aMissingResultIsNotValid() async throws {
    let ending = try await lockstep("validate", "/missing/result.json")
    #expect(ending.code == 1)
    #expect(ending.errors.contains("/missing/result.json cannot be read"))
    #expect(ending.errors.contains("Name the result.json"))
  }
}
