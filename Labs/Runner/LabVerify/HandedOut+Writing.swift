import Foundation
package import LabRunner

extension HandedOut {
  /// Writes down the exercise as it is now; for authors.
  ///
  /// - Throws: ``LabProblem`` when it cannot be read or written, or a file's last line does not end.
  package static func write(_ lab: LabFolder) throws(LabProblem) {
    let files = try ExerciseFiles(at: lab.url.appending(path: ExerciseFiles.directory))
    for (name, bytes) in files.contents where bytes.last.map({ $0 != lineEnd }) ?? false {
      throw LabProblem("\(lab.path)/Exercise/\(name): end the last line with a line break.")
    }
    try WrittenFile.replace(
      lab.url.appending(path: fileName), with: text(of: files, id: lab.id))
  }

  /// Returns true if the handed-out text is the exercise as it is now; for authors.
  ///
  /// - Throws: ``LabProblem`` when either cannot be read.
  package static func isCurrent(_ lab: LabFolder) throws(LabProblem) -> Bool {
    try files(of: lab)
      == ExerciseFiles(at: lab.url.appending(path: ExerciseFiles.directory))
  }

  /// The deviation of the file from the exercise as it is now; `nil` if the two agree.
  static func deviation(of lab: LabFolder) -> String? {
    do throws(LabProblem) {
      if try isCurrent(lab) { return nil }
      return "\(lab.path)/\(fileName) is not the exercise as it is. Read the exercise again, then: "
        + "Labs/run verify --hand-out \(lab.id)"
    } catch { return "\(error) An author writes it with: Labs/run verify --hand-out \(lab.id)" }
  }

  static func text(of files: ExerciseFiles, id: String) -> [UInt8] {
    var text = Array(
      """
      The exercise as it is handed out: `Labs/run \(id) --reset` puts it back.
      Written by `Labs/run verify --hand-out`, after each change of the exercise.


      """.utf8)
    for (name, bytes) in files.contents.sorted(by: { $0.key < $1.key }) {
      let count = bytes.count { $0 == lineEnd }
      text += Array("\(mark)\(name), \(count) \(count == 1 ? "line" : "lines")\n".utf8) + bytes
    }
    return text
  }
}
