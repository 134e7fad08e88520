import Foundation

/// Texts for timelines: Foundation's errors by their domain and code, and no temporary paths.
///
/// Foundation prints an error with all its user information, and a real directory's name is another one
/// in every run.
enum ShortenedText {
  /// A text with the errors and paths in it shortened; O(n).
  static func of(_ text: String) -> String {
    let plain = text.replacing(
      #/(file://)?[^\s"'=<>()\[\]{},]*/lockstep-[0-9A-F-]{36}/?/#, with: "")
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
      let cause = information.isEmpty ? "" : underlying(in: of(information))
      let told = words == "(null)" ? "" : " \(words)"
      result += "\(domain) \(head.2)\(told)\(cause)"
      rest = after[end...]
    }
    return result + rest
  }

  /// The text between the braces of `UserInfo={…}` at the beginning, and where it ends.
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

  /// The error that caused another one, in brackets; its own text is shortened already.
  private static func underlying(in information: String) -> String {
    guard let match = information.firstMatch(of: #/NSUnderlyingError=([^,}]+)/#) else { return "" }
    return " (\(match.1))"
  }
}
