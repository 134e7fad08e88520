import Dispatch

/// Represents code that answers by a callback: the length of a name, on some queue.
func measure(_ name: String, done: @escaping @Sendable (Int) -> Void) {
  DispatchQueue.global().async { done(name.count) }
}

/// The same for code that awaits.
@concurrent func measure(_ name: String) async -> Int { name.count }

/// Represents a device with a delegate: it finds pages, one after the other, and then ends.
final class Scanner {
  private let texts: [String]
  weak var delegate: (any ScannerDelegate)?

  init(texts: [String]) { self.texts = texts }

  func start() {
    for text in texts { delegate?.scannerFound(text) }
    delegate?.scannerEnded()
  }
}

/// Receives the pages of a ``Scanner``.
protocol ScannerDelegate: AnyObject {
  func scannerFound(_ text: String)
  func scannerEnded()
}
