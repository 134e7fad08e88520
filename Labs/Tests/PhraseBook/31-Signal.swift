import Dispatch
import Foundation
import Synchronization

enum SignalBefore {
  final class Stop {
    private let source: any DispatchSourceSignal

    init(at number: Int32, on queue: DispatchQueue, stop: @escaping @Sendable () -> Void) {
      // Otherwise the signal ends the process at once.
      signal(number, SIG_IGN)
      source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler(handler: stop)
      source.resume()
    }

    deinit { source.cancel() }
  }
}

enum SignalAfter {
  /// The signals that come; several that nobody has read are one.
  static func signals(_ number: Int32) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { caller in
      signal(number, SIG_IGN)
      let signals = DispatchSource.makeSignalSource(signal: number)
      signals.setEventHandler { caller.yield() }
      signals.resume()
      let source = Mutex(signals)
      caller.onTermination = { _ in source.withLock { $0.cancel() } }
    }
  }
}
