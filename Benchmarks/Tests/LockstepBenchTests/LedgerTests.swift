import CatalogArms
import Foundation
import Measurement
import Persistence
import Processes
import ResultModel
import Testing
import TestPrograms

@testable import Workloads

@Suite("The file ledger, counted in a process of its own")
struct LedgerTests {
  private func ledger(
    _ arm: String, _ durability: RecordedDurability, clients: Int = 1, operations: Int = 20
  ) async throws -> ScenarioLedger {
    let saves = Scenario(.saveOnly, clients: clients, records: 50, durability: durability)
    let program = try BuiltProgram.bench().path
    let result = try await inTemporaryDirectory { directory in
      var request = LedgerRequest(arm: arm, seed: 1, scenarios: [saves], directory: directory)
      request.window = 0
      request.operations = operations
      return await RoundProcess(
        ChildCommand(executable: program, arguments: ["internal-ledger"]), .catalog
      ).ledger(request)
    }
    return try #require(result.ledgers.first, "\(result.failure ?? "no ledger")")
  }

  private func figure(_ ledger: ScenarioLedger, _ metric: Metric) -> ResultCell {
    CountedFiles.ledger(ledger).cell("arm", ledger.scenario, metric)
  }

  @Test func aKnownNumberOfWritesIsCounted() async throws {
    let ledger = try await ledger("raw-append", .powerLoss)
    #expect(ledger.parts.map(\.saves) == [20, 20])
    for part in ledger.parts {
      #expect(part.ledger.calls(of: .write) == 20 && part.ledger.calls(of: .synchronize) == 20)
      #expect(part.ledger.nanoseconds(of: .synchronize) > 0)
    }
    #expect(figure(ledger, .writeAmplification).value.map { (1..<1.1).contains($0) } == true)
  }

  #if os(Linux)
    /// Through the seam, and below libc.
    @Test(arguments: [
      "raw-append", "raw-replace", "actor", "actor-batched", "sqlite", "published-actor",
    ])
    func theKernelCountsTheSameWrites(_ arm: String) async throws {
      for durability in RecordedDurability.allCases {
        let ledger = try await ledger(arm, durability)
        #expect(try #require(ledger.kernel.bytes.value) > 0)
        #expect(figure(ledger, .unexplainedBytes).value == 0, "\(ledger)")
      }
    }
  #endif

  @Test(arguments: ["actor", "actor-batched", "actor-journaled", "sqlite", "mutex"])
  func aStoreOfOursAcknowledgesWhatIsDurable(_ arm: String) async throws {
    for clients in [1, 4] {
      let power = try await ledger(arm, .powerLoss, clients: clients)
      #expect(figure(power, .recordsAtRiskOfPowerLoss).value == 0)
      #expect(figure(power, .recordsAtRiskOfCrash).value == 0)
      #expect(figure(power, .callToDurable).value != nil)
      let crash = try await ledger(arm, .processCrash, clients: clients)
      #expect(figure(crash, .recordsAtRiskOfCrash).value == 0)
      #expect(try #require(figure(crash, .recordsAtRiskOfPowerLoss).value) > 0)
    }
  }

  @Test func thePublishedActorDoesNotSynchronizeItsDirectory() async throws {
    let ledger = try await ledger("published-actor", .powerLoss)
    #expect(figure(ledger, .recordsAtRiskOfCrash).value == 0)
    #expect(try #require(figure(ledger, .recordsAtRiskOfPowerLoss).value) > 10)
    #expect(figure(ledger, .callToDurable).unavailable?.contains("were never durable") == true)
    #expect(figure(ledger, .fileSynchronizationTime).value.map { $0 > 0 } == true)
  }

  @Test func writingALittleLaterLosesWhatWasAcknowledged() async throws {
    let ledger = try await ledger("published-write-behind", .processCrash, clients: 4)
    #expect(try #require(figure(ledger, .recordsAtRiskOfCrash).value) > 0)
  }
}
