public import Dispatch
import Foundation
import Synchronization

/// Makes the sources of Dispatch, and keeps none of them alive.
///
/// Each source needs a handler and `activate()`. A source that is freed sends no more events.
public final class Sources: Sendable {
  static let interval = DispatchTimeInterval.milliseconds(1)

  private static let key = DispatchSpecificKey<Bool>()

  let queue = DispatchQueue(label: "events")
  private let made = Mutex<[Made]>([])

  init() { queue.setSpecific(key: Self.key, value: true) }

  /// Makes a timer that ticks a thousand times a second.
  public func timer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now(), repeating: Self.interval)
    remember(timer as AnyObject)
    return timer
  }

  /// Makes a source for the signal that the app gets, `SIGUSR1`, which does not end the app.
  public func signal() -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: queue)
    remember(source as AnyObject)
    return source
  }

  /// Makes a source that fires when a text has arrived in a file, or the file has ended.
  public func arrivals(in file: LogFile) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: file.descriptor, queue: queue)
    let made = remember(source as AnyObject)
    file.setReading {
      // Elsewhere, an event handler may be running even after `cancel()`.
      DispatchQueue.getSpecific(key: Self.key) != true
        || (made.source as? any DispatchSourceProtocol)?.isCancelled == false
    }
    return source
  }

  /// Lets the signal not end the process.
  ///
  /// Called once, and before there is a source: on Linux a source has a handler of Dispatch, which
  /// a later call would replace.
  static func ignoreSignal() { Foundation.signal(SIGUSR1, SIG_IGN) }

  /// The number of sources that somebody still has.
  var left: Int { made.withLock { $0.count { $0.source != nil } } }

  /// The newest timer, if it is still there.
  var newestTimer: (any DispatchSourceTimer)? {
    made.withLock { $0.lazy.compactMap { $0.source as? any DispatchSourceTimer }.last }
  }

  @discardableResult
  private func remember(_ source: AnyObject) -> Made {
    let made = Made(source)
    self.made.withLock { $0.append(made) }
    return made
  }

  /// A source that may have been freed.
  ///
  /// Every thread may use it. The reference is set once, before others see it. The calls of a
  /// source of Dispatch may come from every thread.
  private final class Made: @unchecked Sendable {
    private(set) weak var source: AnyObject?

    init(_ source: AnyObject) { self.source = source }
  }
}
