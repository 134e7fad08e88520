import Arguments
import Foundation
import Reports
import ResultModel
import TextTables

/// A folder with results.
struct ResultFolder {
  /// The readable results, in the order of their names.
  private(set) var entries: [ResultsByMachine.Entry] = []
  /// The reasons why other files could not be read.
  private(set) var complaints: [String] = []

  /// The limit for the number of results: few enough for the memory.
  private static let most = 200

  /// Reads all `NAME.json` and `NAME/result.json`.
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
        entries.append(ResultsByMachine.Entry(name: title, result: try ResultFile.read(file)))
      } catch {
        complaints.append("\(error)")
      }
    }
  }

  /// The folder of an argument; prints complaints about unreadable files.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - remedy: The thing to name instead, if the path is not a folder.
  ///   - arguments: The arguments of the verb.
  /// - Returns: The folder, with at least one result.
  /// - Throws: `UsageError` if there is no folder, or no result in it.
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
