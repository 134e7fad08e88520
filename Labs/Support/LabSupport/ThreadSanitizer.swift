import Foundation

/// The reports of ThreadSanitizer about a process, for labs that need it.
///
/// If ThreadSanitizer is missing, the runner leaves out the findings that need it, and reports
/// this.
public enum ThreadSanitizer {
  /// True if this program was built with `--sanitize=thread`.
  public static var isLinked: Bool {
    guard let program = dlopen(nil, RTLD_NOW) else { return false }
    defer { dlclose(program) }
    return dlsym(program, "__tsan_init") != nil
  }

  /// The options for a child: continue after a report, and end as the program does, at once.
  public static let environment = [
    "TSAN_OPTIONS": "halt_on_error=0:exitcode=0:report_bugs=1:atexit_sleep_ms=0:"
      + "log_path=stderr:color=never"
  ]

  /// Finds the races in reports.
  ///
  /// - Parameter reports: The standard error of the process.
  /// - Returns: The places of each race, such as `NoteCache.swift:12 and NoteCache.swift:17`.
  public static func races(in reports: String) -> [String] {
    var races: Set<String> = []
    for report in reports.components(separatedBy: "WARNING: ThreadSanitizer: ").dropFirst() {
      // A heading, its calls, an empty line; the first two such blocks are the two accesses.
      let places = Set(report.components(separatedBy: "\n\n").prefix(2).compactMap(place))
      // Code that the compiler made has a file and no line.
      let lines = places.filter { $0.contains(":") }
      races.insert((lines.isEmpty ? places : lines).sorted().joined(separator: " and "))
    }
    return races.sorted()
  }

  /// The place of the innermost call of an access in the exercise or the solution.
  private static func place(in block: String) -> String? {
    for line in block.split(separator: "\n") {
      guard let match = line.firstMatch(of: #/\/(?:Exercise|Solution)\/(\w+\.swift)(:\d+)?/#)
      else { continue }
      return "\(match.output.1)\(match.output.2 ?? "")"
    }
    return nil
  }
}
