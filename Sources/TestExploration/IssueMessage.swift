import Foundation

/// The text of a failure that a library of tests reported.
enum IssueMessage {
  /// The parts of an event of Swift Testing that a message needs.
  private struct Event: Decodable {
    struct Payload: Decodable {
      struct Message: Decodable {
        let text: String
      }

      struct Location: Decodable {
        let fileID: String
        let line: Int
      }

      struct Issue: Decodable {
        let sourceLocation: Location?
      }

      let messages: [Message]
      let issue: Issue?
    }

    let payload: Payload
  }

  /// The text of a report of XCTest as it is; the messages of an event of Swift Testing with its place.
  ///
  /// A report that is longer than the library keeps has lost its end, and is shown as it is.
  static func text(of report: String, _ test: ForeignTest) -> String {
    let line = report.trimmingCharacters(in: .whitespacesAndNewlines)
    guard test.library == .swiftTesting, line.hasPrefix("{") else { return line }
    do {
      let payload = try JSONDecoder().decode(Event.self, from: Data(line.utf8)).payload
      let place = payload.issue?.sourceLocation.map { " (\($0.fileID):\($0.line))" } ?? ""
      return payload.messages.map(\.text).joined(separator: ": ") + place
    } catch { return line }
  }
}
