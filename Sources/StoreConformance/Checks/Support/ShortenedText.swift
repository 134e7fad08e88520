import Foundation

/// Texts for timelines: Foundation's errors by their domain and code, and no temporary paths.
///
/// Foundation prints an error with all its user information, and a real directory's name differs in
/// every run.
enum ShortenedText {
  /// The maximum length of a line; the characters after it are only counted.
  private static let longestLine = 1_000

  /// Shortens the errors, paths and lines in a text, and removes control characters.
  ///
  /// O(n) if the text has no temporary path, and O(n²) otherwise.
  static func of(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.filter { $0 == "\n" || !isControl($0) })
    return withoutInformation(String(scalars)).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { line in
      let rest = line.count - longestLine
      return rest > 0 ? "\(line.prefix(longestLine))… (\(rest) more characters)" : String(line)
    }.joined(separator: "\n")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 32 || scalar.value == 127
  }

  private static func withoutInformation(_ text: String) -> String {
    // The search for the start of a path scans a long word once for each of its letters.
    let plain =
      text.utf8.firstRange(of: "/lockstep-".utf8) == nil
      ? text
      : text.replacing(#/(file://)?[^\s"'=<>()\[\]{},]*/lockstep-[0-9A-F-]{36}/?/#, with: "")
    var result = ""
    var rest = plain[...]
    while let head = rest.firstMatch(of: #/Error Domain=([\w.]+) Code=(-?\d+) "/#) {
      result += rest[..<head.range.lowerBound]
      let domain = String(head.1)
      let tail = rest[head.range.upperBound...]
      guard let message = tail.firstIndex(of: "\"") else { break }
      let words = String(tail[..<message])
      let after = tail[tail.index(after: message)...]
      let (information, end) = userInformation(after)
      let cause = information.isEmpty ? "" : underlying(in: withoutInformation(information))
      let told = words == "(null)" ? "" : " \(words)"
      result += "\(domain) \(head.2)\(told)\(cause)"
      rest = after[end...]
    }
    return result + rest
  }

  /// The text between the braces of a leading `UserInfo={…}`, and the index of its end.
  private static func userInformation(_ text: Substring) -> (String, Substring.Index) {
    let head = "UserInfo={"
    guard let start = text.firstRange(of: head),
      text[..<start.lowerBound].allSatisfy(\.isWhitespace)
    else { return ("", text.startIndex) }
    var depth = 1
    for index in text[start.upperBound...].indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      if depth == 0 {
        return (String(text[start.upperBound..<index]), text.index(after: index))
      }
    }
    return ("", text.startIndex)
  }

  /// The underlying error in parentheses; its own text is already shortened.
  private static func underlying(in information: String) -> String {
    guard let match = information.firstMatch(of: #/NSUnderlyingError=([^,}]+)/#) else { return "" }
    return " (\(match.1))"
  }
}
