import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a child tells its parent something: on its standard output, between two marks, so that what
/// the code under test prints itself is never taken for a report.
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
  /// The first report: what happens from here on, the store may have to do with.
  package static let begun = "\u{2}begun"

  /// Whether somebody reads what is told: else the lines would come out on a terminal.
  private static let hasReader = Atomic(false)

  /// Whether a parent reads.
  package static var areRead: Bool { hasReader.load(ordering: .relaxed) }

  /// Says that a parent reads; from now on ``tell(_:)`` tells.
  public static func begin() { hasReader.store(true, ordering: .relaxed) }

  /// Tells the parent at once, in one write: what comes after may be a trap or a kill.
  ///
  /// - Parameter text: The report, without a line break. Nothing happens before ``begin()``.
  public static func tell(_ text: String) {
    guard areRead else { return }
    let bytes = Array("\(start)\(text)\(end)\n".utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0, errno != EINTR { return }  // The parent is gone; so is this process, soon.
      written += max(0, count)
    }
  }

  /// The report in a line, if it holds a whole one.
  package static func report(in line: String) -> String? {
    guard line.last == end, let mark = line.lastIndex(of: start) else { return nil }
    return String(line[line.index(after: mark)...].dropLast())
  }
}

extension ChildProcess {
  /// What the child reported after its beginning, ending with its end.
  public var reports: AsyncCompactMapSequence<AsyncStream<String>, String> {
    lines.compactMap { [begun] line in
      guard let report = ChildReports.report(in: line) else { return nil }
      guard report == ChildReports.begun else { return report }
      begun.value.store(true, ordering: .relaxed)
      return nil
    }
  }

  /// Whether the child has begun with its order, as far as its reports were read.
  package var hasBegun: Bool { begun.value.load(ordering: .relaxed) }
}

/// Whether a child has begun with its order.
final class BegunMark: Sendable {
  let value = Atomic(false)
}
