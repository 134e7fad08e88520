import ThreadSchedules

/// A report that a test writes itself, in the place of its library.
enum ScriptedReport: String, CaseIterable {
  case begins, ends, fails, isForgiven, skips, other

  private static let option = "--scripted-reports="

  /// The text of the report, which no library writes.
  private var mark: String { "<scripted \(rawValue)>" }

  /// The line; a forgiven failure is a failure, too.
  var line: String { (self == .isForgiven ? Self.fails.mark : "") + mark + "\n" }

  /// The argument of a program that writes these reports.
  static func argument(_ script: [ScriptedReport]) -> String {
    option + script.map(\.rawValue).joined(separator: ",")
  }

  /// The lines that the arguments of a program name.
  static func lines(of arguments: [String]) -> [String] {
    guard let script = arguments.first(where: { $0.hasPrefix(option) }) else { return [] }
    return script.dropFirst(option.count).split(separator: ",")
      .compactMap { ScriptedReport(rawValue: String($0))?.line }
  }

  static func reports(begunBefore: Int) -> ForeignProgram.Reports {
    var reports = ForeignProgram.Reports(
      begins: [begins.mark], ends: [ends.mark], fails: [fails.mark], skips: [skips.mark])
    reports.forgives = [isForgiven.mark]
    reports.begunBefore = begunBefore
    return reports
  }
}
