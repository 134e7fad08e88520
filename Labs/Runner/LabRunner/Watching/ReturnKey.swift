import Foundation

/// Lines of the standard input: a person presses Return.
package enum ReturnKey {
  /// An element for each line, until the input ends.
  ///
  /// A separate thread reads as long as the process lives. Call this once.
  package static func presses() -> AsyncStream<Void> {
    let (presses, source) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    Thread.detachNewThread {
      while readLine() != nil { source.yield() }
      source.finish()
    }
    return presses
  }
}
