import Dispatch
import Foundation
import Synchronization
import Testing

@testable import PhraseBook

/// The idioms that wait for another thread; no test waits for a clock.
@Suite("The phrase book's code: waits, jobs and ends")
struct WaitingPhraseTests {
  @Test func limits() async throws {
    let before = await answer { done in
      DispatchQueue.global().async { done(TimeoutBefore.size(of: "ccc", within: .seconds(600))) }
    }
    #expect(before == 3 && TimeoutBefore.size(of: "ccc", within: .never) == 3)
    let forever: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(86_400)) }
    #expect(try await TimeoutAfter.size(of: "ccc", within: forever) { $0.count } == 3)
    // The limit ends at once, and the work only with its cancellation.
    let late = try await TimeoutAfter.size(of: "ccc", within: {}) { name in
      do { try await forever() } catch { return name.count }
      return -1
    }
    #expect(late == nil)
  }

  @Test func conditions() async throws {
    let before = ConditionBefore.Inbox()
    let taken = await answer { done in
      Thread.detachNewThread { done(before.take() + before.take()) }
      before.put("a")
      before.put("b")
    }
    #expect(taken == "ab")
    let after = ConditionAfter.Inbox()
    async let first = after.take()
    await after.put("a")
    await after.put("b")
    #expect(try await first + after.take() == "ab")
  }

  /// The first job is held: the second one may not begin.
  @Test func jobs() async {
    let heard = Mutex<[String]>([])
    let before = OneJobAfterAnotherBefore.Uploads()
    await answer { done in
      before.add { ended in
        heard.withLock { $0.append("first begins") }
        DispatchQueue.global().async {
          heard.withLock { $0.append("first ends") }
          ended()
        }
      }
      before.add { ended in
        heard.withLock { $0.append("second") }
        ended()
        done(())
      }
    }
    let order = ["first begins", "first ends", "second"]
    #expect(heard.withLock { $0 } == order)
    heard.withLock { $0 = [] }
    let after = OneJobAfterAnotherAfter.Uploads()
    after.add {
      heard.withLock { $0.append("first begins") }
      for _ in 0..<1_000 { await Task.yield() }
      heard.withLock { $0.append("first ends") }
    }
    await after.add { heard.withLock { $0.append("second") } }.value
    #expect(heard.withLock { $0 } == order)
  }

  @Test func ends() async {
    let stops = Mutex(0)
    let queue = DispatchQueue(label: "player")
    do {
      let before = DeinitBefore.Player(on: queue) { stops.withLock { $0 += 1 } }
      before.play()
      queue.sync {}
      withExtendedLifetime(before) {}
    }
    #expect(stops.withLock { $0 } == 1)
    // The block has the last reference, and waits for its own queue.
    await #expect(processExitsWith: .failure) {
      let queue = DispatchQueue(label: "player")
      queue.suspend()
      DeinitBefore.Player(on: queue) {}.play()
      queue.resume()
      queue.sync {}
    }
    if #available(macOS 15.4, *) {
      let place: Bool = await answer { done in
        Task.detached {
          await DeinitAfter.Player {
            MainActor.assertIsolated()
            done(true)
          }.play()
        }
      }
      #expect(place)
    }
  }

  /// Number 13 and the page of messages name these words.
  @Test func aContinuationThatNobodyHoldsIsReported() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Task { @MainActor in
        await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
      }
      // The main actor's next task begins when the first one waits.
      await Task { @MainActor in }.value
    }
    let says = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(says.contains("leaked its continuation without resuming it"), "\(says)")
  }

  @Test func programs() async {
    // The other side calls `dispatchMain()`, which traps outside the main thread, as in a test.
    await #expect(processExitsWith: .success) { await EndOfMainAfter.main() }
  }
}
