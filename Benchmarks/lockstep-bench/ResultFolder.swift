import Foundation
import Reports
import ResultModel
import TextTables

/// A folder with the results of many people.
struct ResultFolder {
  /// The results that can be read, in the order of the names.
  private(set) var entries: [Room.Entry] = []
  /// The reasons why the other results cannot be read.
  private(set) var complaints: [String] = []

  /// The most results: more than the people in a room, and few enough for the memory.
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
