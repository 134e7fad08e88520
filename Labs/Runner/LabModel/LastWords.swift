/// The end of a program's standard error.
public struct LastWords: Equatable, Sendable {
  /// The reason in the program's own words, such as `Fatal error: Index out of range`, and the place
  /// in the attendee's code that the runtime's backtrace names; empty if there is none.
  public let reason: String

  /// Finds the reason in the standard error.
  ///
  /// The runtime prints its backtrace, with its own lines, after the reason.
  public init(_ complaint: String) {
    let lines = complaint.split(separator: "\n").map(String.init)
    let end = lines.firstIndex(where: Self.beginsBacktrace) ?? lines.endIndex
    let said = lines[..<end]
    let reason =
      said.last { $0.contains("Fatal error") } ?? said.last { !$0.allSatisfy(\.isWhitespace) }
    let place = lines[end...].lazy.compactMap(Self.place(in:)).first
    self.reason = [reason, place.map { "at \($0)" }].compactMap { $0 }.joined(separator: "\n")
  }

  private static func beginsBacktrace(_ line: String) -> Bool {
    // The second form is that of a program without a terminal.
    line.hasPrefix("💣") || line.hasPrefix("*** Signal ") || line.hasPrefix("*** Program crashed")
  }

  private static func place(in line: String) -> String? {
    line.firstMatch(of: #/\/(?:Exercise|Solution)\/(\w+\.swift:\d+)/#).map { String($0.output.1) }
  }
}
