import Foundation

/// Places in the attendee's files that ask for a lower priority than an urgent save has.
enum LowPriority {
  private static let words = [".background", ".utility", ".low"]

  /// The places in the Swift files beside a file, such as `NoteStore.swift, line 9: .background`.
  static func places(beside path: String) throws -> [String] {
    let folder = URL(filePath: path).deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "swift" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .flatMap { file in
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
          number, line in
          let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
          return words.filter { isNamed($0, in: code) }
            .map { "\(file.lastPathComponent), line \(number + 1): \($0)" }
        }
      }
  }

  /// Returns true if the code contains the whole word: `.lowercased()` is another word.
  private static func isNamed(_ word: String, in code: Substring) -> Bool {
    code.ranges(of: word).contains { place in
      code[place.upperBound...].first.map { !$0.isLetter && !$0.isNumber } ?? true
    }
  }
}
