import Foundation

/// A report of a process that runs a check, to its parent.
enum CheckReport: Codable {
  /// The next case, with a description; it may end the process.
  case trying(Replay, String)
  /// A call of the store has returned (``Heartbeat``).
  case alive
  /// A counterexample, before further cases that may end the process.
  case interim(Finding)
  /// The result of the check.
  case result(Finding)

  /// The report as JSON, on one line.
  ///
  /// - Throws: The encoder's error.
  var text: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  /// Reads a report.
  ///
  /// - Throws: ``HarnessFailure`` if the text is no report of a check.
  init(_ text: String) throws {
    do { self = try JSONDecoder().decode(CheckReport.self, from: Data(text.utf8)) } catch {
      throw HarnessFailure("the child process answered \(text.debugDescription): \(error)")
    }
  }
}

/// The case that a check has come to, and its description.
struct CheckProgress {
  let replay: Replay
  let text: String

  var line: String { "\(replay): \(text)" }
}
