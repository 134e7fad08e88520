import Foundation

/// Lines of the standard input: somebody presses Return.
package enum ReturnKey {
  /// An element for each line, until the input ends.
  ///
  /// A thread of its own reads, and goes on reading for as long as the process lives. To be called
  /// once.
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
