import Foundation
import Schedules

/// The failure of a case under a schedule.
///
/// An exploration passes the failure on as a text, from another process, too. The text is the
/// failure's JSON.
enum BodyFailure: Codable, Error {
  /// The store broke the guarantee.
  case violation(Violation)
  /// The machine or the suite itself failed, as described.
  case harness(String)

  init(_ error: any Error) {
    switch error {
    case let failure as BodyFailure: self = failure
    case let failure as HarnessFailure: self = .harness(failure.description)
    default: self = .violation("a call threw: \(error)")
    }
  }

  /// Reads the text of a failure; any other text is the observation itself.
  init(message: String) {
    do {
      self = try JSONDecoder().decode(BodyFailure.self, from: Data(message.utf8))
    } catch {
      // The exploration has its own texts, for example of a deadlock.
      self = .violation(Violation(found: "\(message)"))
    }
  }
}

extension BodyFailure: CustomStringConvertible {
  /// The failure as JSON; equal failures have equal texts.
  var description: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return String(decoding: try encoder.encode(self), as: UTF8.self) } catch {
      return "a failure cannot be written as JSON: \(error)"
    }
  }
}
