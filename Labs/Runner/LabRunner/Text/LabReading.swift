import Foundation

/// The rules for counting the lines to read before typing.
package enum LabReading {
  /// The mark of a place to change, in code and in texts.
  package static let marker = " LAB: "

  /// The lines of a text that hold something.
  package static func lines(ofText text: String) -> Int {
    text.split(separator: "\n").count { !$0.allSatisfy(\.isWhitespace) }
  }

  /// The text with the command in the place of each difference of two variants, which is long.
  package static func withDifferencesNamed(_ text: String) -> String {
    let block = #/<!-- diff: ([^ ]+) ([^ ]+) -->.*?<!-- end of diff -->/#.dotMatchesNewlines()
    return text.replacing(block) { "`lockstep diff \($0.output.1) \($0.output.2)`" }
  }

  /// The lines around marks, from the empty line before to that behind.
  package static func lines(aroundMarksIn code: String) -> Int {
    code.split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
      .filter { $0.contains { $0.contains(marker) } }
      .reduce(0) { $0 + $1.count }
  }
}
