import Foundation

/// The exercise as it is handed out, which a reset puts back: `handed-out.txt` in a lab's folder.
///
/// Not taken from git: there may be none, in a downloaded archive, and where there is, people commit
/// their work, stash it and check other commits out. A text, so that a change of it can be read:
/// after a few lines for people, each file begins with `=== Store.swift, 42 lines` and follows as it
/// is. Written by `Labs/run verify --hand-out`; `Labs/run verify` compares it.
package enum HandedOut {
  /// The file's name.
  package static let fileName = "handed-out.txt"
  package static let mark = "=== "

  /// Reads the exercise as it is handed out.
  ///
  /// - Throws: ``LabProblem`` when the file is not there or damaged, with the way to get it back.
  package static func files(of lab: LabFolder) throws(LabProblem) -> ExerciseFiles {
    let url = lab.url.appending(path: fileName)
    let bytes: [UInt8]
    do { bytes = [UInt8](try Data(contentsOf: url)) } catch {
      throw LabProblem("\(lab.path)/\(fileName) cannot be read. \(remedy(lab))")
    }
    guard let files = parse(bytes) else {
      throw LabProblem("\(lab.path)/\(fileName) is damaged. \(remedy(lab))")
    }
    return files
  }

  package static let lineEnd = UInt8(ascii: "\n")

  private static func remedy(_ lab: LabFolder) -> String {
    "Get it back with `git checkout -- \(lab.path)/\(fileName)`, or from the download."
  }

  static func parse(_ bytes: [UInt8]) -> ExerciseFiles? {
    var lines = bytes.split(separator: lineEnd, omittingEmptySubsequences: false)[...]
    guard lines.popLast()?.isEmpty == true else { return nil }
    lines = lines.drop { !$0.starts(with: mark.utf8) }
    var contents: [String: [UInt8]] = [:]
    while let head = lines.popFirst() {
      guard let (name, count) = heading(head), count <= lines.count else { return nil }
      contents[name] = lines.prefix(count).flatMap { $0 + [lineEnd] }
      lines = lines.dropFirst(count)
    }
    return contents.isEmpty ? nil : ExerciseFiles(contents)
  }

  /// The name and the number of lines in `=== Store.swift, 42 lines`.
  private static func heading(_ line: ArraySlice<UInt8>) -> (name: String, lines: Int)? {
    guard line.starts(with: mark.utf8) else { return nil }
    let text = String(decoding: line.dropFirst(mark.utf8.count), as: UTF8.self)
    guard let comma = text.lastIndex(of: ","),
      let count = text[comma...].split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
      count >= 0
    else { return nil }
    let name = String(text[..<comma])
    // Files outside the exercise are never written.
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != ".." && $0 != "." }) else { return nil }
    return (name, count)
  }
}
