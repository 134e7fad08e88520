package import Foundation
import LabModel

/// Keeps ``LabProgress`` in a text file: `.progress` in `Labs`, or the place that
/// ``RecordDirectory`` chooses.
///
/// The file is replaced in a single step. Two programs at once, such as a watch and a hint, wait
/// for each other; if the file system has no locks, the later program wins.
package struct LabProgressStore: Sendable {
  package let url: URL
  /// The older file, which is read where the new one does not exist yet.
  private let older: URL

  /// Finds the file of a checkout.
  package init(_ checkout: LabCheckout) {
    self.init(RecordDirectory(checkout))
  }

  init(_ records: RecordDirectory) {
    url = records.url.appending(path: ".progress")
    older = records.labs.appending(path: ".progress")
  }

  /// Reads the progress.
  ///
  /// - Returns: The progress in the file; the beginning where there is no file. The lines that
  ///   cannot be read are in ``LabProgress/problems``.
  /// - Throws: ``LabProblem`` when there is a file that cannot be read at all.
  package func read() throws(LabProblem) -> LabProgress {
    if let bytes = try WrittenFile.contents(of: url) {
      return LabProgress(bytes, path: url.path(percentEncoded: false))
    }
    do throws(LabProblem) {
      if let bytes = try WrittenFile.contents(of: older) {
        return LabProgress(bytes, path: older.path(percentEncoded: false))
      }
    } catch {
      // The progress of another account in this checkout: not ours to read, and no reason to stop.
    }
    return LabProgress(Array(LabProgress.heading.utf8), path: url.path(percentEncoded: false))
  }

  /// Changes the progress as it is in the file now, and writes it when it differs then.
  ///
  /// - Returns: The progress afterwards.
  /// - Throws: ``LabProblem`` when the file cannot be read or written; it is then as it was.
  @discardableResult
  package func update(
    _ change: (inout LabProgress) -> Void
  ) throws(LabProblem) -> LabProgress {
    let directory = url.deletingLastPathComponent()
    try WrittenFile.makeDirectory(directory)
    let descriptor = open(directory.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    if descriptor >= 0 { _ = flock(descriptor, LOCK_EX) }
    let before = try read()
    var progress = before
    change(&progress)
    if progress != before { try WrittenFile.replace(url, with: progress.text) }
    return progress
  }

  /// Records a check of an exercise.
  ///
  /// - Throws: ``LabProblem`` when the file cannot be read or written.
  @discardableResult
  package func record(
    _ outcome: LabOutcome, at date: Date = .now
  ) throws(LabProblem) -> LabProgress.Entry {
    try update { progress in
      let figures = outcome.report?.figures ?? []
      progress[outcome.lab].checks += 1
      if !figures.isEmpty {
        if progress[outcome.lab].first.isEmpty { progress[outcome.lab].first = figures }
        progress[outcome.lab].last = figures
      }
      if outcome.passed, !progress[outcome.lab].passed {
        progress[outcome.lab].passedAt = LocalTime.text(date)
      }
    }[outcome.lab]
  }
}
