import Persistence
import SimulatedDisk
import Synchronization
import Testing

@testable import Mutants
@testable import StoreConformance

@Suite("What the checks hold operations up with")
struct HeldOperationsTests {
  private struct Refusal: Error {}
  private static let trial = Trial(
    subject: Mutants.honestActor, replay: Replay(.progress, seed: 1), effort: 1, child: nil)

  @Test func aCallThatNeverReturnsKeepsNobody() async throws {
    try await ClientThreads.with(1, for: Self.trial) { threads in
      let (requests, report) = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)
      let stuck = threads.start(0) { await withCheckedContinuation { _ = report.yield($0) } }
      #expect(await threads.yields(50) { stuck.hasReturned } == false)
      for await request in requests {
        request.resume()
        break
      }
      #expect(await threads.yields(ClientThreads.patience) { stuck.hasReturned })
    }
  }

  @Test func whatACallThrewIsItsOutcome() async throws {
    try await ClientThreads.with(1, for: Self.trial) { threads in
      let call = threads.start(0) { throw Refusal() }
      #expect(await threads.yields(ClientThreads.patience) { call.hasReturned })
      #expect(throws: Refusal.self) { try call.outcome?.get() }
    }
  }

  @Test func aCancelledCallKnowsIt() async throws {
    try await ClientThreads.with(1, for: Self.trial) { threads in
      let (starts, report) = AsyncStream.makeStream(of: Void.self)
      let call = threads.start(0) {
        report.yield()
        while !Task.isCancelled { await Task.yield() }
      }
      for await _ in starts { break }
      #expect(!call.hasReturned)
      call.cancel()
      #expect(await threads.yields(ClientThreads.patience) { call.hasReturned })
    }
  }

  @Test func whatIsHeldByASeedComesThroughInTheEnd() async throws {
    try await ClientThreads.with(4, for: Self.trial) { threads in
      let held = HeldOperations()
      held.pass(.rename)
      held.hold(oneIn: 1, of: [.rename], seed: 3)
      held.pass(.write)
      let calls = (0..<4).map { client in threads.start(client) { held.pass(.rename) } }
      #expect(await threads.yields(50) { calls.contains(where: \.hasReturned) } == false)
      #expect(await threads.letThrough(held) { calls.allSatisfy(\.hasReturned) })
    }
  }

  @Test(arguments: [false, true])
  func whatWasHeldByASeedIsHeldWholeAfterwards(isReleased: Bool) async throws {
    try await ClientThreads.with(8, for: Self.trial) { threads in
      let held = HeldOperations()
      held.hold(oneIn: 1_000_000, of: [.rename], seed: 3)
      if isReleased { held.release() }
      held.hold([.rename])
      let calls = (0..<8).map { client in threads.start(client) { held.pass(.rename) } }
      #expect(
        await threads.yields(ClientThreads.patience) {
          held.count == 8 || calls.contains(where: \.hasReturned)
        })
      #expect(held.count == 8)
      held.release()
      #expect(await threads.yields(ClientThreads.patience) { calls.allSatisfy(\.hasReturned) })
    }
  }

  @Test func whatDoesNotMoveIsNotWaitedForForEver() async throws {
    try await ClientThreads.with(1, for: Self.trial) { threads in
      let held = HeldOperations()
      held.hold(oneIn: 1, seed: 3)
      #expect(await threads.letThrough(held, patience: 20) { false } == false)
    }
  }

  @Test func whatIsHeldIsWhatWasNamedUntilItIsReleased() async throws {
    try await ClientThreads.with(2, for: Self.trial) { threads in
      let disk = MemoryFileSystem(directories: ["/data"])
      let control = FileSystemControl(disk)
      let stalled = control.fileSystem
      let data = try stalled.openDirectory("/data")
      let file = try stalled.open("a", in: data, .replace)
      try stalled.write([1, 2, 3], to: file)
      control.hold([.write])
      let calls = (0..<2).map { client in
        threads.start(client) { try stalled.write([4], to: file) }
      }
      #expect(await threads.yields(ClientThreads.patience) { control.heldCount == 2 })
      try stalled.synchronize(file)
      #expect(disk.contents(of: "/data/a") == [1, 2, 3])
      control.release()
      #expect(await threads.yields(ClientThreads.patience) { calls.allSatisfy(\.hasReturned) })
      #expect(disk.contents(of: "/data/a") == [1, 2, 3, 4, 4])
      #expect(try control.largestPiece() == 3)
    }
  }
}
