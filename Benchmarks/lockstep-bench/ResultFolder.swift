import Foundation
import Reports
import ResultModel
import TextTables

/// A folder with the results of many people.
struct ResultFolder {
  /// What can be read, in the order of the names.
  private(set) var entries: [Room.Entry] = []
  /// Why the others cannot.
  private(set) var complaints: [String] = []

  /// More than a room has, and less than memory has no place for.
  private static let most = 200

  /// Reads every `NAME.json`, and `NAME/result.json`.
  init(_ directory: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    for name in names where !name.hasPrefix(".") {
      let path = directory + (directory.hasSuffix("/") ? "" : "/") + name
      guard let file = ResultArgument.file(in: path) ?? (name.hasSuffix(".json") ? path : nil)
      else { continue }
      guard entries.count < Self.most else {
        complaints.append("\(directory) has more than \(Self.most) results; the rest is left out.")
        return
      }
      do {
        let title = TerminalText.sanitized(
          name.hasSuffix(".json") ? String(name.dropLast(".json".count)) : name)
        entries.append(Room.Entry(name: title, result: try ResultFile.read(file)))
      } catch {
        complaints.append("\(error)")
      }
    }
  }
}
