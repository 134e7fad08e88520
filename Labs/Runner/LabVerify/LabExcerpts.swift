import Foundation
import LabRunner

/// The check that the Swift code in a text is in the sources, letter by letter.
struct LabExcerpts {
  /// The lines of each source file.
  let files: [[Substring]]

  init(texts: [String]) {
    files = texts.map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
  }

  /// The blocks of a text that are in none of the files.
  func missing(in markdown: String) -> [String] {
    FencedBlock.all(in: markdown, language: "swift").filter { block in
      let wanted = Self.outdented(block.lines)
      return !files.contains { Self.contains($0, wanted) }
    }.map { block in
      "line \(block.line): the Swift block is in no source file: \(block.lines.first ?? "")"
    }
  }

  private static func contains(_ file: [Substring], _ wanted: [Substring]) -> Bool {
    guard let first = wanted.first, file.count >= wanted.count else { return wanted.isEmpty }
    for start in 0...(file.count - wanted.count) where file[start].hasSuffix(first) {
      if outdented(file[start..<(start + wanted.count)]) == wanted { return true }
    }
    return false
  }

  /// The lines without the indentation that all of them have, and without spaces at their ends.
  private static func outdented(_ lines: some Collection<Substring>) -> [Substring] {
    let indentations = lines.filter { $0.contains { $0 != " " } }.map {
      $0.prefix { $0 == " " }.count
    }
    let common = indentations.min() ?? 0
    return lines.map { line in
      let rest = line.dropFirst(min(common, line.prefix { $0 == " " }.count))
      return rest.last == " " ? Substring(rest.trimmingSuffix(" ")) : rest
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    var rest = self
    while rest.last == character { rest.removeLast() }
    return rest
  }
}

/// A block of a Markdown text between lines of three backticks.
struct FencedBlock {
  /// Its language, such as `swift`; empty where none is given.
  var language: String
  /// The line before the block, such as `<!-- prints: exercise -->`.
  var before: String
  /// The number of its first line, from 1.
  var line: Int
  /// The lines in the block.
  var lines: [Substring]

  /// All blocks of a text, or only those of a language.
  static func all(in markdown: String, language: String? = nil) -> [FencedBlock] {
    var blocks: [FencedBlock] = []
    var open: FencedBlock?
    var before = ""
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else {
          open = FencedBlock(
            language: String(trimmed.dropFirst(3)), before: before, line: index + 2, lines: [])
        }
      } else if open != nil {
        open?.lines.append(line)
      } else if !trimmed.isEmpty {
        before = trimmed
      }
    }
    return language.map { wanted in blocks.filter { $0.language == wanted } } ?? blocks
  }
}
