import Arguments
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

  /// The folder of an argument; what cannot be read there is complained about.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - remedy: The thing to name in place of something that is no folder.
  ///   - arguments: The arguments of the verb.
  /// - Returns: The folder, with a result at least.
  /// - Throws: `UsageError` where there is no folder, or no result in it.
  static func read(
    _ path: String, remedy: String, _ arguments: ParsedArguments
  ) throws -> ResultFolder {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue
    else {
      throw arguments.error("\(UsageError.quoted(path)) is not a folder; \(remedy).")
    }
    let folder = try ResultFolder(path)
    for complaint in folder.complaints {
      TerminalOutput.complain("lockstep \(arguments.verb.name): \(complaint)")
    }
    guard !folder.entries.isEmpty else {
      throw arguments.error(
        "\(UsageError.quoted(path)) has no result; put files NAME.json into it, or directories with "
          + "a result.json.")
    }
    return folder
  }
}
