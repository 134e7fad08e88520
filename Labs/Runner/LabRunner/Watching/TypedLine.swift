import Foundation

/// One line of the standard input, typed by a person.
package enum TypedLine {
  /// Waits for the next line.
  ///
  /// A separate thread reads one line and ends, so that no thread of the pool waits for a person.
  /// When the task is cancelled, the thread continues to wait.
  ///
  /// - Returns: The line; `nil` at the end of the input, and when the task is cancelled.
  package static func next() async -> String? {
    let (lines, source) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
      if let line = readLine() { source.yield(line) }
      source.finish()
    }
    for await line in lines { return line }
    return nil
  }

  /// The number in what was typed, such as `1,000` or ` 40 % `.
  ///
  /// - Returns: `nil` if there is no number, such as in an empty line.
  package static func number(in line: String) -> Double? {
    let digits = line.filter { !$0.isWhitespace && !",_'%~".contains($0) }
    return Double(digits).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }
}
