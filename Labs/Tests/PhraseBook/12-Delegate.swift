enum DelegateBefore {
  final class Collector: ScannerDelegate {
    private(set) var pages: [String] = []
    private(set) var isOver = false

    func scannerFound(_ text: String) { pages.append(text) }

    func scannerEnded() { isOver = true }
  }
}

enum DelegateAfter {
  /// Keep it as long as the loop runs: the scanner does not keep its delegate.
  final class Pages: ScannerDelegate {
    let stream: AsyncStream<String>
    private let source: AsyncStream<String>.Continuation

    /// `stop` stops the scanner when nobody reads any more.
    init(stop: @escaping @Sendable () -> Void) {
      // Without a bound: each page waits for the loop, and none is dropped.
      (stream, source) = AsyncStream.makeStream()
      source.onTermination = { _ in stop() }
    }

    func scannerFound(_ text: String) { source.yield(text) }

    func scannerEnded() { source.finish() }
  }
}
