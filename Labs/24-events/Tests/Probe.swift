import Dispatch
import Foundation
import LabSupport
import Synchronization

/// The check's own sources: they show which events have arrived in the process.
final class Probe: Sendable {
  private let ticks = Atomic(0)
  private let signals = Atomic(0)
  private let timer: Mutex<any DispatchSourceTimer>
  private let source: Mutex<any DispatchSourceSignal>

  init(_ given: Sources) {
    timer = Mutex(DispatchSource.makeTimerSource(queue: given.queue))
    source = Mutex(DispatchSource.makeSignalSource(signal: SIGUSR1, queue: given.queue))
    // The handlers keep the probe, as long as the process lives.
    timer.withLock { timer in
      timer.schedule(deadline: .now(), repeating: Sources.interval)
      timer.setEventHandler { @Sendable in self.ticks.add(1, ordering: .relaxed) }
      timer.activate()
    }
    source.withLock { source in
      source.setEventHandler { @Sendable in self.signals.add(1, ordering: .relaxed) }
      source.activate()
    }
  }

  /// The number of signals that have arrived.
  var arrived: Int { signals.load(ordering: .relaxed) }

  /// Waits for this number of ticks.
  func wait(ticks count: Int) async {
    let end = ticks.load(ordering: .relaxed) + count
    await Patience.wait { ticks.load(ordering: .relaxed) >= end }
  }

  /// Sends a signal and waits until it has arrived.
  ///
  /// A signal is lost when its source is not installed yet, so that it may be sent again.
  func send() async {
    let before = arrived
    for _ in 0..<10 where arrived == before {
      kill(getpid(), SIGUSR1)
      await Patience.wait(Patience.short) { arrived > before }
    }
    await Patience.rest()
  }
}
