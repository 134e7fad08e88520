// Streams from `makeStream`; the end of each cancels an object that owns the source.
// Gets: passes
import Dispatch
import Lab24Check
import Synchronization

/// The events of the app, as sequences.
struct Events: Sendable {
  let sources: Sources

  func pages(of scanner: Scanner) -> AsyncStream<String> {
    let (stream, reader) = AsyncStream.makeStream(of: String.self)
    let delegate = Pages(reader)
    scanner.delegate = delegate
    reader.onTermination = { _ in
      scanner.stop()
      scanner.delegate = nil
      delegate.isUsed.store(false, ordering: .relaxed)
    }
    scanner.start()
    return stream
  }

  func ticks() -> AsyncStream<Void> {
    let (stream, reader) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let timer = sources.timer()
    timer.setEventHandler { reader.yield() }
    Owner.own(timer, until: reader)
    return stream
  }

  func signals() -> AsyncStream<Void> {
    let (stream, reader) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingOldest(1))
    let signal = sources.signal()
    signal.setEventHandler { reader.yield() }
    Owner.own(signal, until: reader)
    return stream
  }

  func texts(of file: LogFile) -> AsyncStream<String> {
    let (stream, reader) = AsyncStream.makeStream(of: String.self)
    let arrivals = sources.arrivals(in: file)
    arrivals.setEventHandler {
      switch file.read() {
      case nil: reader.finish()
      case .some(""): break
      case .some(let text): reader.yield(text)
      }
    }
    arrivals.setCancelHandler { file.close() }
    Owner.own(arrivals, until: reader)
    return stream
  }
}

/// Owns a source, and cancels it when the owner is freed.
private final class Owner<Source>: Sendable {
  private let source: Mutex<Source>
  private let cancel: @Sendable (Source) -> Void

  init(_ source: sending Source, cancel: @escaping @Sendable (Source) -> Void) {
    self.source = Mutex(source)
    self.cancel = cancel
  }

  deinit { source.withLock { cancel($0) } }
}

extension Owner where Source == any DispatchSourceProtocol {
  static func own<Element>(
    _ source: sending any DispatchSourceProtocol, until reader: AsyncStream<Element>.Continuation
  ) {
    source.activate()
    let owner = Owner(source) { $0.cancel() }
    // The closure is freed when the stream ends.
    reader.onTermination = { _ in withExtendedLifetime(owner) {} }
  }
}

private final class Pages: ScannerDelegate {
  let isUsed = Atomic(true)
  private let reader: AsyncStream<String>.Continuation

  init(_ reader: AsyncStream<String>.Continuation) { self.reader = reader }

  func scannerFound(_ page: String) { reader.yield(page) }

  func scannerEnded() { reader.finish() }
}
