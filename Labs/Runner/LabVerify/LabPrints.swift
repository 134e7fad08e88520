import Foundation
import LabRunner

/// The check that a text quotes only lines that the tool prints.
struct LabPrints {
  /// The printed text, by `exercise` or `solution`.
  let printed: [String: String]

  /// The quoted lines of a text that are not printed, in this order.
  ///
  /// `…` matches any text; spaces at both ends of a line are ignored.
  func missing(in markdown: String) -> [String] {
    FencedBlock.all(in: markdown).compactMap { block in
      guard let match = block.before.wholeMatch(of: #/<!-- prints: (.*) -->/#) else { return nil }
      let which = String(match.output.1)
      guard let text = printed[which] else {
        return "line \(block.line - 1): `prints: \(which)` is to be exercise or solution"
      }
      guard let line = Self.firstMissing(block.lines, in: text) else { return nil }
      return "line \(block.line): the \(which) does not print: \(line)"
    }
  }

  private static func firstMissing(_ quoted: [Substring], in text: String) -> String? {
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    for line in quoted {
      let wanted = line.trimmingCharacters(in: .whitespaces)
      if wanted.isEmpty || wanted == "…" { continue }
      guard let place = rest.firstIndex(where: { matches($0, wanted) }) else { return wanted }
      rest = rest[rest.index(after: place)...]
    }
    return nil
  }

  /// Returns true if a printed line matches the quoted one, in which `…` matches any text.
  private static func matches(_ line: Substring, _ quoted: String) -> Bool {
    let line = line.trimmingCharacters(in: .whitespaces)
    let pieces = quoted.split(separator: "…", omittingEmptySubsequences: false)
    guard pieces.count > 1 else { return line == quoted }
    guard let first = pieces.first, let last = pieces.last, line.hasPrefix(first) else {
      return false
    }
    var rest = line.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let range = rest.range(of: piece) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
