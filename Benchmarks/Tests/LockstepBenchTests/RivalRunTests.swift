import CatalogArms
import Measurement
import Processes
import Reports
import ResultModel
import Testing
import TestPrograms
import TextTables
import Workloads

@Suite("A benchmark with rivals")
struct RivalRunTests {
  @Test func aDryRunNamesTheRivalsTheirCallersAndTheirScenarios() async throws {
    let ending = try await lockstep(
      "bench", "--variants", "actor-journaled,sqlite", "--with-rivals", "--dry-run")
    #expect(ending.code == 0)
    for arm in ["sqlite-direct", "bare-log", "raw-append", "raw-write", "raw-direct"] {
      #expect(ending.output.contains(arm))
    }
    for (arm, name) in [("lmdb", "LMDB"), ("rocksdb", "RocksDB")] {
      let found = try #require(Arms.catalog.arm(arm))
      let isSaid = ending.output.contains("Left out: \(arm). \(name) cannot be loaded")
      #expect(isSaid == (found.missing() != nil))
    }
    #expect(ending.output.contains("The clients of actor-journaled, sqlite, "))
    #expect(ending.output.contains(" are threads, one for each client, "))
    for durability in RecordedDurability.allCases {
      for clients in ["1 client", "8 clients", "32 clients"] {
        #expect(ending.output.contains("  save-only, \(clients), 1000 records, \(durability)\n"))
      }
    }
    #expect(ending.output.contains("  read-only, 8 clients, 1000 records, powerLoss\n"))
    #expect(ending.output.contains(" of measuring, of a budget of 285 s that is kept.\n"))
  }

  @Test func anythingCanBeWhatTheOthersAreComparedWith() async throws {
    let ending = try await lockstep(
      "bench", "--variants", "actor,mutex", "--against", "raw-append", "--dry-run")
    #expect(ending.code == 0)
    #expect(
      ending.output.contains(
        "\n  raw-append, raw-append (again), mutex, actor, raw-append (5 % slower), "))
    let wrong = try await lockstep("bench", "--against", "raw-apend", "--dry-run")
    #expect(wrong.code == 64 && wrong.errors.contains("raw-append"))
    let several = try await lockstep("bench", "--against", "actor,mutex", "--dry-run")
    #expect(several.code == 64)
  }

  @Test(.enabled(if: Arm.careless.missing() == nil, "LMDB is not installed here"))
  func aRivalThatDoesNotSynchroniseIsTold() async throws {
    let scenarios = [1, 4].map {
      Scenario(.saveOnly, clients: $0, records: 50, durability: .powerLoss)
    }
    let arms = [try #require(Arms.catalog.arm("lmdb")), Arm.careless]
    let plan = try Plan(arms: arms, scenarios: scenarios, rounds: 1, budget: 2_000, seed: 1)
    let program = try BuiltProgram.bench().path
    let command = ChildCommand(executable: program, arguments: ["internal-round"])
    let counting = ChildCommand(executable: program, arguments: ["internal-ledger"])
    let result = try await inTemporaryDirectory { directory in
      var environment = BenchmarkRun.RunEnvironment(
        directory: directory, measure: { try await RoundProcess(command, .catalog).measure($0) },
        progress: { _, _, _ in })
      environment.ledger = { await RoundProcess(counting, .catalog).ledger($0) }
      return try await BenchmarkRun(plan, profile: .quick, environment: environment).run()
    }
    #expect(result.context.failures.isEmpty)
    for scenario in scenarios {
      #expect(!result.isTooLittleSynchronized("lmdb", scenario))
      #expect(result.isTooLittleSynchronized(Arm.careless.id, scenario))
    }
    let stores = ["lmdb", Arm.careless.id]
    let syncs = result.cells.filter {
      $0.metric == .fileSynchronizations && stores.contains($0.variant)
    }
    // LMDB waits twice: for its pages by fdatasync, and for its header by O_DSYNC.
    let alone = syncs.first { $0.variant == "lmdb" && $0.clients == 1 }?.value
    #expect(try #require(alone) > 1.9)
    #expect(syncs.count == 4 && syncs.allSatisfy { $0.unavailable == nil }, "\(syncs)")
    let table = BenchmarkTable(result, style: .plain).rendered()
    let marked = table.split(separator: "\n").filter { $0.contains("‡") }
    // A row among the headlines and a row of the table, each with its note.
    let rows = marked.filter { !$0.hasPrefix("‡:") }
    #expect(marked.count == 4 && rows.count == 2, "\(table)")
    #expect(rows.allSatisfy { $0.hasPrefix(Arm.careless.id) }, "\(table)")
  }
}
