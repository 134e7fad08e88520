import Dispatch
import Lab24Check
import Synchronization

/// The events of the app, as sequences.
final class Events: Sendable {
  private let sources: Sources
  // LAB: whatever is not kept is freed at once. When may it be freed?
  private let kept = Mutex<[any Sendable]>([])

  init(sources: Sources) { self.sources = sources }

  func pages(of scanner: Scanner) -> AsyncStream<String> {
    // LAB: a thousand pages may come while the reader is busy.
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { reader in
      let delegate = Pages(reader)
      keep(delegate)
      scanner.delegate = delegate
      scanner.start()
    }
  }

  func ticks() -> AsyncStream<Void> {
    // LAB: a thousand ticks may come, too.
    AsyncStream { reader in
      let timer = sources.timer()
      timer.setEventHandler { reader.yield() }
      timer.activate()
      keep(Kept(timer))
    }
  }

  func signals() -> AsyncStream<Void> {
    AsyncStream { reader in
      let signal = sources.signal()
      signal.setEventHandler { reader.yield() }
      signal.activate()
      keep(Kept(signal))
    }
  }

  func texts(of file: LogFile) -> AsyncStream<String> {
    AsyncStream { reader in
      let arrivals = sources.arrivals(in: file)
      // LAB: what does `read` return at the end of the file?
      arrivals.setEventHandler { if let text = file.read() { reader.yield(text) } }
      arrivals.activate()
      keep(Kept(arrivals))
    }
  }

  private func keep(_ object: some Sendable) { kept.withLock { $0.append(object) } }
}

/// Keeps a source, which is not Sendable itself.
private final class Kept<Source>: Sendable {
  private let source: Mutex<Source>

  init(_ source: sending Source) { self.source = Mutex(source) }
}

/// Passes the pages of a scanner on to a stream.
private final class Pages: ScannerDelegate {
  private let reader: AsyncStream<String>.Continuation

  init(_ reader: AsyncStream<String>.Continuation) { self.reader = reader }

  func scannerFound(_ page: String) { reader.yield(page) }

  func scannerEnded() { reader.finish() }
}
