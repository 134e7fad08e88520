import Foundation

extension LabFolder {
  /// The reason why a program would not start the check: the file that does so is missing.
  ///
  /// - Returns: A sentence, and what to do; `nil` if it is there.
  func missingStart(solution isSolution: Bool) -> String? {
    let file = "\(isSolution ? "Solution" : "Exercise")/main.swift"
    let place = url.appending(path: file).path(percentEncoded: false)
    if FileManager.default.fileExists(atPath: place) { return nil }
    return "\(path)/\(file) is missing: it starts the check. "
      + "Bring it back: git checkout -- \(path)/\(file)"
  }
}
