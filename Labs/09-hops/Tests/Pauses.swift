import Foundation

/// Checks the attendee's files for clocks and threads, which the check cannot order.
enum Pauses {
  private static let words = ["sleep(", "Dispatch", "Thread", "Timer"]

  /// Returns true if the Swift files beside a file contain such a word outside of comments.
  static func areUsed(beside path: String) throws -> Bool {
    let folder = URL(filePath: path).deletingLastPathComponent()
    return try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      .contains { file in
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").contains { line in
          let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
          return words.contains { code.contains($0) }
        }
      }
  }
}
