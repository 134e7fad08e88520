import Foundation
import Measurement
import Persistence
import Synchronization

/// Requests that are sent when they are due, independent of earlier requests.
///
/// A separate thread waits for the times and starts a task for each request. No thread of the
/// cooperative pool waits for anything but the store, so the loop shows the delays that a store
/// causes by blocking the pool's threads. The response time counts from the time when a request was
/// due.
///
/// The thread sleeps between requests, and Linux wakes a sleeping thread some 50 µs late. Requests
/// that are closer together are sent a few at a time, and the response times include this delay.
struct OpenLoop: Sendable {
  /// The warm-up time, whose requests are not counted, in nanoseconds.
  var warmUp: UInt64 = 0
  /// The length of the measured time, in nanoseconds.
  let window: UInt64
  /// The times at which the requests are due.
  let schedule: ArrivalSchedule
  /// The number of requests that may be under way at once.
  ///
  /// The limit is far above the number of requests that a store here has under way at a sustained
  /// rate. The limit is also low enough that a store soon answers them at a rate that it does not
  /// sustain.
  static let places = 512

  /// Sends requests to a store during the window, and waits for the last answer.
  func run<Source: ItemSource>(
    _ store: MeasuredStore<Source>, rings: [OperationRing], revisionBase: Int
  ) async throws -> OpenLoopPacing {
    let sending = Sending(
      OpenLoopPacing(schedule, warmUp: warmUp, length: window, places: rings.count))
    await withCheckedContinuation { ended in
      let thread = Thread {
        sending.sendAll { place, number in
          let ring = rings[place]
          try await store.perform(
            ring.slot(number), ring.revision(number, base: revisionBase))
        }
        ended.resume()
      }
      thread.name = "open-loop"
      thread.start()
    }
    return try sending.outcome()
  }
}

/// The pacing of a loop, shared by the sending thread and the tasks that get the answers.
private final class Sending: Sendable {
  private struct State {
    var pacing: OpenLoopPacing
    var failure: (any Error)?
  }

  private let state: Mutex<State>
  private let answers = DispatchSemaphore(value: 0)
  private let start = MonotonicClock.now()

  init(_ pacing: OpenLoopPacing) { state = Mutex(State(pacing: pacing)) }

  private var now: UInt64 { MonotonicClock.now() - start }

  func outcome() throws -> OpenLoopPacing {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.pacing
    }
  }

  /// Sends requests until there are no more, and blocks the calling thread meanwhile.
  func sendAll(_ request: @escaping @Sendable (_ place: Int, _ number: Int) async throws -> Void) {
    while true {
      let now = now
      switch state.withLock({ $0.pacing.step(at: now) }) {
      case .end: return
      case .wait: answers.wait()
      case .sleep(let until): sleep(until - now)
      case .send(let place, let number, let due):
        Task.detached { [self] in
          let sent = self.now
          do { try await request(place, number) } catch { fail(error) }
          answer(place, due, sent)
        }
      }
    }
  }

  private func answer(_ place: Int, _ due: UInt64, _ sent: UInt64) {
    let now = now
    if state.withLock({ $0.pacing.answer(place: place, due: due, sent: sent, at: now) }) {
      answers.signal()
    }
  }

  private func fail(_ error: any Error) {
    state.withLock { state in
      state.failure = state.failure ?? error
      state.pacing.stop()
    }
  }

  private func sleep(_ nanoseconds: UInt64) {
    var time = timespec(
      tv_sec: .init(nanoseconds / 1_000_000_000), tv_nsec: .init(nanoseconds % 1_000_000_000))
    // A signal may wake the thread early; then the thread asks for the next step again.
    nanosleep(&time, nil)
  }
}
