package import Foundation

/// The code that the attendee has written into an exercise.
///
/// No code is lost, neither by a reset nor by an action of git between two checks.
package struct LabWork: Sendable {
  package let copies: KeptCopies

  /// Finds the work in a checkout.
  package init(_ checkout: LabCheckout) {
    self.init(RecordDirectory(checkout))
  }

  init(_ records: RecordDirectory) {
    copies = KeptCopies(records)
  }

  /// Keeps a copy of an exercise that was changed, unless a copy of the same files exists.
  ///
  /// Call this before each check. Costs as much as reading the exercise and its copies.
  ///
  /// - Parameters:
  ///   - lab: The lab.
  ///   - date: The time for a copy's name.
  /// - Returns: A message, if there is one: no copy could be made, or work is gone from the
  ///   exercise and is kept in a named place.
  package func keep(_ lab: LabFolder, at date: Date = .now) -> String? {
    do throws(LabProblem) {
      let files = try ExerciseFiles(at: Self.exercise(of: lab))
      let kept = copies.copies(of: lab.id)
      if isAsHandedOut(files, lab) {
        guard let last = kept.last, last.reason == .check, copies.isNews(last) else { return nil }
        return "The exercise is as it was handed out. Your files of \(last.time) are kept in "
          + lab.checkout.name(of: last.url) + "."
      }
      for copy in kept where try ExerciseFiles(at: copy.url) == files { return nil }
      if !files.contents.isEmpty { try copies.keep(files, of: lab.id, for: .check, at: date) }
      return nil
    } catch {
      return "No copy of your files could be kept: \(error)"
    }
  }

  /// Restores the exercise as it was handed out, after copying the present files.
  ///
  /// - Parameters:
  ///   - lab: The lab.
  ///   - date: The time for the copy's name.
  /// - Returns: A message about the reset and the place of the copy.
  /// - Throws: ``LabProblem``: there is nothing to restore, no copy could be made, or a file could
  ///   not be replaced. Nothing has changed unless the message reports a change.
  package func reset(_ lab: LabFolder, at date: Date = .now) throws(LabProblem) -> String {
    let directory = Self.exercise(of: lab)
    let handedOut = try HandedOut.files(of: lab)
    let files = try ExerciseFiles(at: directory)
    if files == handedOut {
      return "The exercise is as it was handed out; nothing to put back." + kept(lab)
    }
    var kept: KeptCopies.Copy?
    if !files.contents.isEmpty {
      do throws(LabProblem) {
        kept = try copies.keep(files, of: lab.id, for: .reset, at: date)
      } catch {
        throw LabProblem(
          "The exercise is unchanged, because no copy of your files could be made. \(error)")
      }
    }
    guard try ExerciseFiles(at: directory) == files else {
      throw LabProblem("A file was saved meanwhile; nothing was put back. Try again.")
    }
    let place = kept.map { "Your files are kept in \(lab.checkout.name(of: $0.url))." }
    do throws(LabProblem) {
      try Self.replace(files, by: handedOut, in: directory)
    } catch {
      throw LabProblem("\(error) The exercise is put back in part. \(place ?? "")")
    }
    return "\(lab.path)/\(ExerciseFiles.directory) is as it was handed out. \(place ?? "")"
  }

  /// A sentence about the place of a lab's copies; empty if there are none.
  private func kept(_ lab: LabFolder) -> String {
    guard let last = copies.copies(of: lab.id).last else { return "" }
    return " Your files of \(last.time) are kept in \(lab.checkout.name(of: last.url))."
  }

  private func isAsHandedOut(_ files: ExerciseFiles, _ lab: LabFolder) -> Bool {
    do { return try HandedOut.files(of: lab) == files } catch { return false }
  }

  private static func replace(
    _ files: ExerciseFiles, by handedOut: ExerciseFiles, in directory: URL
  ) throws(LabProblem) {
    for (path, bytes) in handedOut.contents where files.contents[path] != bytes {
      try WrittenFile.replace(directory.appending(path: path), with: bytes)
    }
    // Files that were added would be compiled with the others; they are in the copy.
    for path in files.contents.keys where handedOut.contents[path] == nil {
      let url = directory.appending(path: path).path(percentEncoded: false)
      guard unlink(url) == 0 || errno == ENOENT else {
        throw LabProblem("\(url) cannot be removed (\(String(cString: strerror(errno)))).")
      }
    }
  }

  private static func exercise(of lab: LabFolder) -> URL {
    lab.url.appending(path: ExerciseFiles.directory)
  }
}
