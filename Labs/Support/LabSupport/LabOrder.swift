import Foundation

/// The task of a lab's program, read from its arguments.
package struct LabOrder: Sendable {
  /// The file of the report; `nil` for the standard output.
  package let report: String?
  /// The file for the lab's schedules, which are to be recorded instead of checked.
  package let play: String?
  /// The one part to run, in a child.
  package let part: String?
  /// The guarantees to which the whole suite, at full effort, is to hold the lab's store.
  package let guarantees: [String]?
  /// The part that is to call exit(0) in the place of its work, to see that the check notices.
  let exitingPart: String?
  /// The number of seconds in which something has to move: a call that is not over by then never is.
  let patience: Double
  /// The path of `llvm-symbolizer`, which knows the lines of the program; `nil` if it is not there.
  let symbolizer: String?

  /// The order of this process.
  package static let current = LabOrder(CommandLine.arguments)

  init(_ arguments: [String]) {
    func value(of option: String) -> String? {
      guard let place = arguments.firstIndex(of: option), place + 1 < arguments.count else {
        return nil
      }
      return arguments[place + 1]
    }
    report = value(of: "--report")
    play = value(of: "--play")
    part = value(of: "--part")
    guarantees = value(of: "--suite").map { list in
      list.split(separator: ",").map(String.init)
    }
    exitingPart = value(of: "--exiting-part")
    patience = value(of: "--patience").flatMap(Double.init) ?? 12
    symbolizer = value(of: "--symbolizer")
  }

  /// This program's file.
  static var executable: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }
}
