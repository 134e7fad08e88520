import Dispatch
import Synchronization

extension Kernel {
  static let timerAfterCancel = Kernel(
    name: "timerAfterCancel",
    report: "https://github.com/mullvad/mullvadvpn-app/pull/6045",
    defect: "A timer is cancelled on another thread while its handler is about to run."
  ) { isMended in
    let poller = Poller()
    // Timers may be cancelled on every thread.
    nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: poller.queue)
    timer.setEventHandler { poller.poll() }
    timer.schedule(deadline: .now())
    timer.resume()
    await concurrently({
      if isMended { poller.queue.sync { timer.cancel() } } else { timer.cancel() }
      poller.close()
    })
    await withCheckedContinuation { caller in poller.queue.async { caller.resume() } }
    try expect(poller.late == 0, "the handler of a cancelled timer ran")
  }
}

private final class Poller: Sendable {
  let queue = DispatchQueue(label: "poller")
  private let state = Mutex((isOpen: true, late: 0))

  var late: Int { state.withLock { $0.late } }

  func poll() { state.withLock { state in state.late += state.isOpen ? 0 : 1 } }
  func close() { state.withLock { $0.isOpen = false } }
}
