import Foundation

/// One counterexample as Markdown, for an issue in the store's project.
public enum ConformanceIssue {
  /// Writes the report of a finding: the promise, the events, the expected and the actual result,
  /// the command that repeats the case, and the machine.
  ///
  /// - Parameters:
  ///   - report: The suite's report.
  ///   - store: The store's name in it.
  ///   - guarantee: The guarantee that was broken.
  ///   - versions: The versions of the store and of its dependencies, such as `MyStore 1.4.2`.
  ///   - again: Returns the command that runs the case again, given the store and the case.
  /// - Returns: Markdown, ending in a line break; `nil` if the report has no counterexample of the
  ///   guarantee.
  public static func rendered(
    _ report: ConformanceReport, store: String, _ guarantee: Guarantee, versions: [String] = [],
    again: (_ store: String, _ replay: Replay) -> String
  ) -> String? {
    let cells = report.stores.first { $0.id == store }?.cells ?? []
    guard let cell = cells.first(where: { $0.guarantee == guarantee }),
      let counterexample = cell.counterexample
    else { return nil }
    let fence = ConformanceMarkdown.fence(around: cell.detail)
    let story = counterexample.story.joined(separator: "\n")
    let calls = story.isEmpty ? [] : ["The calls, one by one:", "\(fence)\n\(story)\n\(fence)"]
    var blocks = ["## \(store): not so: \(guarantee.title)"]
    blocks += calls
    blocks += [
      "**Expected:** \(ConformanceMarkdown.escaped(counterexample.expected))",
      "**Found:** \(ConformanceMarkdown.escaped(counterexample.found))",
    ]
    if let replay = cell.replay {
      blocks.append("Seen again by:\n\n```\n\(again(store, replay))\n```")
    }
    blocks.append((versions + [platform]).map { "- \($0)" }.joined(separator: "\n"))
    blocks.append(
      "Found by the conformance suite of Lockstep, \(guarantee.id), after "
        + "\(cell.explored) cases.")
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// The compiler's version, and the system on which the suite ran.
  static var platform: String {
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    return "\(compiler), \(system), \(architecture)"
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another processor than x86_64 and arm64"
    #endif
  }
}
