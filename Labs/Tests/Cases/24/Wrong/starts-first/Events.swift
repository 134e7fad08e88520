// The scanner starts before anybody listens: its first page is lost.
// Gets: pages: without page 1
import Dispatch
import Lab24Check
import Synchronization

/// The events of the app, as sequences.
final class Events: Sendable {
  private let sources: Sources

  init(sources: Sources) { self.sources = sources }

  /// All pages, in their order: a page that is lost is lost for ever.
  func pages(of scanner: Scanner) -> AsyncStream<String> {
    AsyncStream { reader in
      let delegate = Pages(reader)
      // The closure keeps the delegate, until the reader stops.
      reader.onTermination = { _ in
        scanner.stop()
        withExtendedLifetime(delegate) {}
      }
      scanner.start()
      scanner.delegate = delegate
    }
  }

  /// A tick says that time has passed: one is enough.
  func ticks() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { reader in
      let timer = sources.timer()
      timer.setEventHandler { reader.yield() }
      timer.activate()
      let source = Mutex(timer)
      reader.onTermination = { _ in source.withLock { $0.cancel() } }
    }
  }

  /// A signal says that something has happened: one is enough, and none is too few.
  func signals() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { reader in
      let signal = sources.signal()
      signal.setEventHandler { reader.yield() }
      signal.activate()
      let source = Mutex(signal)
      reader.onTermination = { _ in source.withLock { $0.cancel() } }
    }
  }

  /// All of the text, to the end of the file.
  func texts(of file: LogFile) -> AsyncStream<String> {
    AsyncStream { reader in
      let arrivals = sources.arrivals(in: file)
      arrivals.setEventHandler {
        guard let text = file.read() else { return reader.finish() }
        if !text.isEmpty { reader.yield(text) }
      }
      // Called once, and after it no handler reads.
      arrivals.setCancelHandler { file.close() }
      arrivals.activate()
      let source = Mutex(arrivals)
      reader.onTermination = { _ in source.withLock { $0.cancel() } }
    }
  }
}

/// Passes the pages of a scanner on to a stream.
private final class Pages: ScannerDelegate {
  private let reader: AsyncStream<String>.Continuation

  init(_ reader: AsyncStream<String>.Continuation) { self.reader = reader }

  func scannerFound(_ page: String) { reader.yield(page) }

  func scannerEnded() { reader.finish() }
}
