enum DelegateBefore {
  final class Collector: ScannerDelegate {
    private(set) var pages: [String] = []
    private(set) var isOver = false

    func scannerFound(_ text: String) { pages.append(text) }

    func scannerEnded() { isOver = true }
  }
}

enum DelegateAfter {
  /// Keeps the scanner's delegate alive, which the scanner does not.
  final class Pages: ScannerDelegate {
    let stream: AsyncStream<String>
    private let source: AsyncStream<String>.Continuation

    init() {
      (stream, source) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(100))
    }

    func scannerFound(_ text: String) { source.yield(text) }

    func scannerEnded() { source.finish() }
  }
}
