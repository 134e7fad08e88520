#if os(Linux)
  import Foundation
  import Glibc

  /// The issues that are recorded outside of the test's tasks, such as on a thread or in a detached task.
  ///
  /// The library of tests does not know to which test they belong, and only writes them to the standard error. In
  /// a process of schedules, that is a file in memory.
  struct IssuesElsewhere {
    /// The end of the standard error when the schedule began, or a negative number.
    private let start = lseek(STDERR_FILENO, 0, SEEK_END)

    /// The words of the library before the place of an issue.
    private static let mark = " recorded an issue at "

    /// The place and the text of the first such issue.
    var first: String? {
      let end = lseek(STDERR_FILENO, 0, SEEK_END)
      guard start >= 0, end > start else { return nil }
      var bytes = [UInt8](repeating: 0, count: Int(end - start))
      guard pread(STDERR_FILENO, &bytes, bytes.count, start) == bytes.count else { return nil }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      return lines.lazy.compactMap { line in
        line.range(of: Self.mark).map { String(line[$0.upperBound...]) }
      }.first
    }
  }
#endif
