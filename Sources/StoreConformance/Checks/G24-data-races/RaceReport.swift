import Foundation

/// The first report of ThreadSanitizer in a text, shortened to its kind and the places of the two
/// threads.
struct RaceReport: Sendable, Equatable {
  /// The kind, followed by the heading and the innermost calls of each access.
  let lines: [String]

  private static let mark = "WARNING: ThreadSanitizer: "
  private static let frames = 3
  private static let longestLine = 160

  /// Reads a process's standard error; `nil` if it contains no report.
  init?(_ text: String) {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = all.firstIndex(where: { $0.hasPrefix(Self.mark) }) else { return nil }
    let kind = all[start].dropFirst(Self.mark.count).prefix { $0 != "(" }
    var lines = ["ThreadSanitizer: " + kind.trimmingCharacters(in: .whitespaces)]
    // Each block is a heading, its frames and an empty line. The first two blocks are the accesses.
    let blocks = all[(start + 1)...].split(separator: "").prefix(2)
    for block in blocks {
      guard let heading = block.first, heading.hasPrefix("  ") else { continue }
      lines.append(Self.withoutAddress(heading))
      lines += Self.places(Array(block.dropFirst()))
    }
    self.lines = lines.map { String($0.prefix(Self.longestLine)) }
  }

  /// The heading without the parts that differ in every run.
  private static func withoutAddress(_ heading: Substring) -> String {
    heading.split(separator: " ").joined(separator: " ")
      .replacing(#/ at 0x[0-9a-f]+/#, with: "")
  }

  /// The innermost calls with a known source, or only the innermost call.
  private static func places(_ stack: [Substring]) -> [String] {
    let all = stack.compactMap { StackFrame($0) }
    let known = all.filter { $0.place != nil }
    return (known.isEmpty ? Array(all.prefix(1)) : Array(known.prefix(Self.frames)))
      .map { "  \($0.description)" }
  }
}
