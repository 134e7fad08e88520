/// The output of a crashed process on its standard error: the place of the crash if Swift's runtime
/// reported it, and otherwise the last lines.
///
/// The lines omit addresses and directories, which differ in every run.
struct CrashOutput {
  private static let mostFrames = 10
  private static let mostLines = 6
  private static let longestLine = 200

  /// The lines; empty if the process wrote nothing.
  let lines: [String]

  init(_ complaint: String) {
    let said = complaint.split(separator: "\n").map(String.init)
    let frames = Self.frames(in: said)
    // Runtimes without a report list addresses, which are of no use.
    let others = said.prefix { !$0.hasPrefix("Current stack trace:") }
      .filter { !$0.contains("Fatal error") && !$0.hasPrefix("***") }
    let words = frames.isEmpty ? Array(others.suffix(Self.mostLines)) : frames
    lines = words.map { line in
      line.count > Self.longestLine ? line.prefix(Self.longestLine) + "…" : line
    }
  }

  /// The frames of the crashed thread that have a place in a source; if no frame has a place, all
  /// frames.
  private static func frames(in lines: [String]) -> [String] {
    let isHead = { (line: String) in line.hasPrefix("Thread ") && line.hasSuffix("crashed:") }
    guard let head = lines.firstIndex(where: isHead) else { return [] }
    let frames = lines[(head + 1)...].compactMap(Frame.init)
    let told = frames.filter { $0.place != nil }
    return (told.isEmpty ? frames : told).prefix(mostFrames).map(\.description)
  }

  /// For example, `7 [ra] 0x0000557e S.deep(_:) + 151 in t at /tmp/t.swift:1:94`.
  private struct Frame: CustomStringConvertible {
    let function: String
    let place: String?

    init?(_ line: String) {
      let words = line.split(separator: " ")
      guard let number = words.first, Int(number) != nil,
        let address = words.prefix(4).firstIndex(where: { $0.hasPrefix("0x") })
      else { return nil }
      let rest = words[(address + 1)...].joined(separator: " ")
      let (head, place) = Self.cut(rest, " at ")
      // Removes the image, and the offset in the function.
      function = Self.cut(Self.cut(head, " in ").0, " + ").0
      self.place = place.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    }

    /// The text before the last occurrence of the words, and the text after it.
    private static func cut(_ text: String, _ words: String) -> (String, String?) {
      guard let range = text.ranges(of: words).last else { return (text, nil) }
      return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
    }

    var description: String { "at \(function)" + (place.map { " (\($0))" } ?? "") }
  }
}
