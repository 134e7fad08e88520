import LabModel

/// One line of the progress file: an entry about a lab, or bytes that are kept as they are.
enum ProgressFileLine: Equatable {
  /// `06 passed 2026-11-22 10:15`.
  case passed(String, time: String)
  /// `06 hints 2`.
  case hints(String, Int)
  /// `06 checks 12`.
  case checks(String, Int)
  /// `06 guessed 40`.
  case guessed(String, Double)
  /// `06 began with 92 of 320, stale schedules`: a figure of the first check that had any.
  case first(String, LabFigure)
  /// `06 ended with …`: a figure of the last check.
  case last(String, LabFigure)
  /// `first build 213 seconds`.
  case firstBuild(Double)
  /// A comment, an empty line, or one that cannot be read.
  case other([UInt8])

  /// Reads a line; `nil` if it is neither understood nor a comment.
  init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
    guard let first = words.first, !first.hasPrefix("#") else {
      self = .other(bytes)
      return
    }
    if words.count == 4, words[0] == "first", words[1] == "build", words[3] == "seconds" {
      guard let seconds = Double(words[2]), seconds.isFinite, seconds >= 0 else { return nil }
      self = .firstBuild(seconds)
      return
    }
    guard words.count >= 3, first.count == 2, first.allSatisfy(\.isWholeNumber) else { return nil }
    switch words[1] {
    case "passed": self = .passed(first, time: words[2...].joined(separator: " "))
    case "hints", "checks":
      guard words.count == 3, let number = Int(words[2]), (0...1_000_000).contains(number) else {
        return nil
      }
      self = words[1] == "hints" ? .hints(first, number) : .checks(first, number)
    case "guessed":
      guard words.count == 3, let number = Double(words[2]), number.isFinite else { return nil }
      self = .guessed(first, number)
    case "began", "ended":
      guard words[2] == "with", let figure = Self.figure(words.dropFirst(3)) else { return nil }
      self = words[1] == "began" ? .first(first, figure) : .last(first, figure)
    default: return nil
    }
  }

  /// The line as it is written, without its end.
  var bytes: [UInt8] {
    switch self {
    case .passed(let id, let time): Array("\(id) passed \(time)".utf8)
    case .hints(let id, let number): Array("\(id) hints \(number)".utf8)
    case .checks(let id, let number): Array("\(id) checks \(number)".utf8)
    case .guessed(let id, let number): Array("\(id) guessed \(Self.text(number))".utf8)
    case .first(let id, let figure): Array("\(id) began with \(Self.text(figure))".utf8)
    case .last(let id, let figure): Array("\(id) ended with \(Self.text(figure))".utf8)
    case .firstBuild(let seconds): Array("first build \(Int(seconds.rounded())) seconds".utf8)
    case .other(let bytes): bytes
    }
  }

  /// `92 of 320, stale schedules`: number, unit, comma, name.
  private static func text(_ figure: LabFigure) -> String {
    // The name of a figure must not become another line of the file.
    func oneLine(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let unit = oneLine(figure.unit).replacing(",", with: ";")
    return text(figure.value) + (unit.isEmpty ? "" : " \(unit)") + ", \(oneLine(figure.name))"
  }

  private static func text(_ number: Double) -> String {
    let isWhole = number == number.rounded() && abs(number) < 1e15
    return isWhole ? "\(Int64(number))" : "\(number)"
  }

  private static func figure(_ words: ArraySlice<String>) -> LabFigure? {
    let text = words.joined(separator: " ")
    guard let comma = text.firstIndex(of: ",") else { return nil }
    let head = text[..<comma].split(separator: " ", maxSplits: 1)
    guard let number = head.first.flatMap({ Double($0) }) else { return nil }
    let name = text[comma...].dropFirst().drop { $0 == " " }
    return LabFigure(String(name), number, unit: head.count > 1 ? String(head[1]) : "")
  }
}
