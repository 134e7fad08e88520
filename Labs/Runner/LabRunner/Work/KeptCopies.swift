package import Foundation

/// Dated copies of changed exercises: `.kept/06-2026-11-22T10.15.30/`.
///
/// A copy appears under its name only when it is complete, read back and on the disk, and never
/// replaces another. The number of copies from checks is limited, and the oldest are removed first.
/// Copies from resets stay until the attendee deletes them.
package struct KeptCopies: Sendable {
  /// The highest number of copies of a lab that checks keep.
  static let most = 40
  private static let resetMark = "-before-reset"

  /// The reason for a copy.
  package enum Reason: Sendable {
    /// A check of changed files.
    case check
    /// A reset, which is about to replace them.
    case reset
  }

  package struct Copy: Sendable, Equatable {
    /// Its directory.
    package let url: URL
    package let reason: Reason
    /// The time of the copy, from its name: `2026-11-22 10:15`.
    package let time: String
  }

  /// The directory of the copies.
  package let directory: URL

  /// Finds the copies of a checkout.
  package init(_ records: RecordDirectory) {
    directory = records.url.appending(path: ".kept")
  }

  /// The copies of a lab, oldest first; empty if they cannot be read.
  package func copies(of id: String) -> [Copy] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(
        atPath: directory.path(percentEncoded: false))
    } catch { return [] }
    return names.filter { $0.hasPrefix("\(id)-") }.sorted().map { name in
      let parts = name.dropFirst(id.count + 1).prefix(16).split(separator: "T")
      let clock = parts.dropFirst().joined().replacing(".", with: ":")
      return Copy(
        url: directory.appending(path: name),
        reason: name.hasSuffix(Self.resetMark) ? .reset : .check,
        time: "\(parts.first ?? "") \(clock)")
    }
  }

  /// Returns true if the attendee has not yet been told where a copy is, and records it as told.
  func isNews(_ copy: Copy) -> Bool {
    let mark = copy.url.appending(path: ".told")
    if FileManager.default.fileExists(atPath: mark.path(percentEncoded: false)) { return false }
    do { try Data().write(to: mark) } catch {
      // The attendee sees the sentence again, which is harmless.
    }
    return true
  }

  /// Keeps a copy of some files.
  ///
  /// - Throws: ``LabProblem`` when it cannot be made whole; nothing is left of it then.
  @discardableResult
  package func keep(
    _ files: ExerciseFiles, of id: String, for reason: Reason, at date: Date = .now
  ) throws(LabProblem) -> Copy {
    let partial = directory.appending(
      path: ".\(id)-\(ProcessInfo.processInfo.processIdentifier).partial")
    do throws(LabProblem) {
      remove(partial)
      for (path, bytes) in files.contents {
        try WrittenFile.replace(partial.appending(path: path), with: bytes)
      }
      // On a full or remote disk the read bytes may be fewer than the written bytes.
      guard try ExerciseFiles(at: partial) == files else {
        throw LabProblem("The copy in \(directory.path(percentEncoded: false)) is not whole.")
      }
      let name = try publish(partial, as: "\(id)-\(LocalTime.fileName(date))", reason)
      if reason == .check { prune(id) }
      guard let copy = copies(of: id).first(where: { $0.url.lastPathComponent == name }) else {
        throw LabProblem("\(directory.appending(path: name).path(percentEncoded: false)) is gone.")
      }
      return copy
    } catch {
      remove(partial)
      throw error
    }
  }

  /// Gives the copy its name, with a number if the name is taken: twice in one second.
  private func publish(
    _ partial: URL, as name: String, _ reason: Reason
  ) throws(LabProblem) -> String {
    for number in 1...99 {
      let suffix = number == 1 ? "" : number < 10 ? ".0\(number)" : ".\(number)"
      let name = name + suffix + (reason == .reset ? Self.resetMark : "")
      let target = directory.appending(path: name).path(percentEncoded: false)
      if rename(partial.path(percentEncoded: false), target) == 0 { return name }
      guard errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR else {
        throw LabProblem("\(target) cannot be made (\(String(cString: strerror(errno)))).")
      }
    }
    throw LabProblem("There are 99 copies named \(name); try again in a second.")
  }

  private func prune(_ id: String) {
    for copy in copies(of: id).filter({ $0.reason == .check }).dropLast(Self.most) {
      remove(copy.url)
    }
  }

  private func remove(_ url: URL) {
    do { try FileManager.default.removeItem(at: url) } catch { /* One copy more than needed. */  }
  }
}
