import Dispatch
import Mutants
@testable import Persistence
import Synchronization
import Testing

@_spi(Labs) @testable import StoreConformance

/// On a busy machine a call may get no processor time during many yields: here the call ends only
/// after all of them.
@Suite("Waiting that is counted in yields", .serialized)
struct StandstillTests {
  private static let trial = Trial(
    subject: Mutants.honestActor, replay: Replay(.progress, seed: 1), effort: 1, child: nil)

  @Test func aCallThatStillComputesWhenTheTurnsAreOverIsWaitedFor() async throws {
    let asked = Atomic(0)
    try await ClientThreads.with(1, for: Self.trial) { threads in
      let call = threads.start(0) {
        while asked.load(ordering: .relaxed) <= ClientThreads.patience + 1 { yieldThread(times: 1) }
      }
      let hasReturned = await threads.yields(ClientThreads.patience) {
        asked.add(1, ordering: .relaxed)
        return call.hasReturned
      }
      #expect(hasReturned)
    }
  }

  @Test func aCallThatSleepsIsLeftWhenTheTurnsAreOver() async throws {
    let gate = DispatchSemaphore(value: 0)
    try await ClientThreads.with(1, for: Self.trial) { threads in
      let call = threads.start(0) { Self.wait(for: gate) }
      #expect(await !threads.returned([call]))
      gate.signal()
      await call.ended()
    }
  }

  @Test func theTurnsOfAPlainThreadWaitToo() {
    let yields = SchedulerYields()
    defer { yields.stop() }
    let asked = Atomic(0)
    let done = Atomic(false)
    let most = ClientThreads.patience
    let thread = IOThread(tasksOn: "call")
    defer { thread.stop() }
    Task(executorPreference: thread) {
      while asked.load(ordering: .relaxed) <= most + 1 { yieldThread(times: 1) }
      done.store(true, ordering: .relaxed)
    }
    let hasEnded = yields.wait(most) {
      asked.add(1, ordering: .relaxed)
      return done.load(ordering: .relaxed)
    }
    #expect(hasEnded)
  }

  private static func wait(for gate: DispatchSemaphore) { gate.wait() }
}
