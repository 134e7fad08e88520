import Foundation
import Synchronization

/// Reports from a child to its parent.
///
/// A child writes each report to its standard output between two marks, so output of the code under
/// test is never mistaken for a report.
///
/// ```swift
/// // In the child:
/// ChildReports.exitWithParent()
/// ChildReports.begin()
/// ChildReports.tell("ready")
/// // In the parent:
/// for await report in child.reports { … }
/// ```
///
/// **Concurrency.** Every call may be made from any thread.
public enum ChildReports {
  private static let start: Character = "\u{1e}"
  private static let end: Character = "\u{1f}"
  /// The first report.
  ///
  /// The store may be responsible for everything that happens after it.
  package static let begun = "\u{2}begun"

  /// The descriptor for the reports.
  ///
  /// Negative if no parent reads them or if they would appear on a terminal.
  private static let descriptor = Atomic<Int32>(-1)
  /// The process that reports.
  ///
  /// A copy of the process, forked by a store, does not report.
  private static let owner = Atomic<pid_t>(0)

  /// True if a parent reads the reports.
  package static var areRead: Bool {
    descriptor.load(ordering: .relaxed) >= 0 && owner.load(ordering: .relaxed) == getpid()
  }

  /// Returns a duplicate of a stream's descriptor with a high number, which a program that closes
  /// random descriptors does not reach.
  ///
  /// Returns the same descriptor if duplication fails.
  package static func secondDescriptor(of stream: Int32) -> Int32 {
    let copy = fcntl(stream, F_DUPFD_CLOEXEC, 512)
    return copy < 0 ? stream : copy
  }

  /// Enables reports: a parent reads them, and ``tell(_:)`` writes them from now on.
  ///
  /// The standard output gets a second descriptor. A store may close the first one, whose number
  /// may then belong to a store's file.
  public static func begin() {
    owner.store(getpid(), ordering: .relaxed)
    descriptor.store(secondDescriptor(of: STDOUT_FILENO), ordering: .relaxed)
  }

  /// Sends a report to the parent at once, in a single write, because a trap or a kill may follow.
  ///
  /// - Parameter text: The report, without a line break. The call has no effect before ``begin()``.
  public static func tell(_ text: String) {
    guard areRead else { return }
    let descriptor = descriptor.load(ordering: .relaxed)
    let bytes = Array("\(start)\(text)\(end)\n".utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno != EINTR { return }  // The parent is gone; so is this process, soon.
      written += max(0, count)
    }
  }

  /// The report in a line, if the line contains a complete report.
  package static func report(in line: String) -> String? {
    guard line.last == end, let mark = line.lastIndex(of: start) else { return nil }
    return String(line[line.index(after: mark)...].dropLast())
  }
}

extension ChildProcess {
  /// The child's reports after it has begun.
  ///
  /// The sequence ends with the child.
  public var reports: AsyncCompactMapSequence<AsyncStream<String>, String> {
    lines.compactMap { [begun] line in
      guard let report = ChildReports.report(in: line) else { return nil }
      guard report == ChildReports.begun else { return report }
      begun.value.store(true, ordering: .relaxed)
      return nil
    }
  }

  /// True if the child has begun with its order, according to the reports read so far.
  package var hasBegun: Bool { begun.value.load(ordering: .relaxed) }
}

/// Records that a child has begun with its order.
final class BegunMark: Sendable {
  let value = Atomic(false)
}
