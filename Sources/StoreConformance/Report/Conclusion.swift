/// The end of every counterexample: one line for the expected result and one for the actual result,
/// after the events that led to them.
///
/// Each check formats the two in its own way, and the report shows them in a common format.
struct Conclusion {
  /// The lines before the conclusion.
  private(set) var story: [String]
  private(set) var expected: String
  private(set) var found: String

  private static let arrow = "→ "

  /// Parses the end of a timeline; O(its length).
  ///
  /// If the timeline does not contain the expected result, the guarantee's own text is used.
  init(of timeline: String, _ guarantee: Guarantee) {
    story = timeline.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    (expected, found) = (guarantee.expectation, "")
    if !(takeMarkedLines() || takeArrows() || takeOneLine()) {
      found = story.popLast().map(Self.withoutArrow) ?? ""
    }
    (expected, found) = (Self.withoutThen(expected), Self.withoutThen(found))
    removeWhatIsSaidTwice()
  }

  /// Removes `then `, which connects a timeline's last line to the previous one, and makes no sense
  /// after `found:`.
  private static func withoutThen(_ text: String) -> String {
    text.hasPrefix("then ") ? String(text.dropFirst("then ".count)) : text
  }

  /// Removes lines that repeat the expected or the actual result.
  private mutating func removeWhatIsSaidTwice() {
    let said: Set = ["expected: \(expected)", "expected \(expected)", "found: \(found)", found]
    story.removeAll { said.contains(Self.withoutArrow($0)) && !$0.isEmpty }
  }

  /// The timeline, with its end in the common format.
  var text: String {
    (story + ["expected: \(expected)", "found: \(found)"]).joined(separator: "\n")
  }

  /// Adds lines to the story.
  mutating func add(_ lines: [String]) { story += lines }

  /// Parses lines of the form `expected: …` and `found: …`, or `found on disk: …`.
  private mutating func takeMarkedLines() -> Bool {
    let plain = story.map(Self.withoutArrow)
    guard let wanted = plain.lastIndex(where: { $0.hasPrefix("expected: ") }),
      let seen = plain.lastIndex(where: { $0.hasPrefix("found") && $0.contains(": ") })
    else { return false }
    expected = String(plain[wanted].dropFirst("expected: ".count))
    found = String(plain[seen].dropFirst("found".count).drop { $0 == " " || $0 == ":" })
    story = story.indices.filter { $0 != wanted && $0 != seen }.map { story[$0] }
    return true
  }

  /// The maximum number of lines that belong to the arrow before them; more lines are a separate
  /// list.
  private static let longestTail = 8

  /// Parses the last lines that begin with an arrow.
  ///
  /// One of them may contain the expected result.
  private mutating func takeArrows() -> Bool {
    if let arrow = story.lastIndex(where: { $0.hasPrefix(Self.arrow) }), arrow < story.count - 1 {
      let tail = story[(arrow + 1)...]
      found = Self.withoutArrow(story[arrow])
      if tail.count <= Self.longestTail {
        found += " " + tail.joined(separator: ", ")
        story.removeSubrange(arrow...)
      } else {
        story.remove(at: arrow)
      }
      return true
    }
    var arrows: [String] = []
    while let last = story.last, last.hasPrefix(Self.arrow) {
      arrows.insert(Self.withoutArrow(last), at: 0)
      story.removeLast()
    }
    guard let last = arrows.last else { return false }
    if let wanted = arrows.lastIndex(where: { $0.hasPrefix("expected ") }), arrows.count > 1 {
      expected = String(arrows.remove(at: wanted).dropFirst("expected ".count))
      found = arrows.joined(separator: "; ")
    } else if arrows.count > 1 || !take(last) {
      found = arrows.joined(separator: "; ")
    }
    return true
  }

  /// Parses a last line that contains both results.
  private mutating func takeOneLine() -> Bool {
    guard let last = story.last, take(last) else { return false }
    story.removeLast()
    return true
  }

  /// Parses, for example, `expected nothing, found 220`, or
  /// `key 1: revision 6 expected, revision 2 found`.
  private mutating func take(_ line: String) -> Bool {
    if let match = line.wholeMatch(of: #/expected (.+), found (.+)/#) {
      (expected, found) = (String(match.1), String(match.2))
    } else if let match = line.wholeMatch(of: #/found (.+), expected (.+)/#) {
      (expected, found) = (String(match.2), String(match.1))
    } else if let match = line.wholeMatch(of: #/(.+: )([^:]+) expected, ([^:]+) found/#) {
      (expected, found) = ("\(match.1)\(match.2)", "\(match.1)\(match.3)")
    } else if let match = line.wholeMatch(of: #/(.+), not (\{.*\})/#) {
      (expected, found) = (String(match.2), String(match.1))
    } else {
      return false
    }
    return true
  }

  private static func withoutArrow(_ line: String) -> String {
    line.hasPrefix(arrow) ? String(line.dropFirst(arrow.count)) : line
  }
}
