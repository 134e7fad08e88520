import Foundation
import LabSupport

extension Lab {
  /// Adds the finding about callbacks on the framework's thread.
  ///
  /// - Throws: `DecodingError` if the part wrote something else.
  func foundSync(_ child: LabChild) throws {
    let seen = try child.told.map { try JSONDecoder().decode(SyncSeen.self, from: Data($0.utf8)) }
    let wrong = seen.first { $0.problem != nil }
    let isOver = child.ending == .exited(0) && seen.count == SyncTrial.count
    // On Linux the main actor's check ends the process without a message.
    let words = child.complaint.split(separator: "\n").first { $0.contains("error:") }
    found(
      "sync", passed: isOver && wrong == nil,
      expected:
        "Notes come in on another thread; the main actor shows them in order, and then the end.",
      happened: wrong?.text
        ?? (isOver
          ? "So it was."
          : (["The compiler had no warning, and \(child.ending)."] + [words].compactMap { $0 })
            .joined(separator: "\n")),
      next: wrong?.problem?.next
        ?? (child.ending == .hung
          ? "NotesModel.swift: does a callback wait for the main actor, which waits for the callback?"
          : "NotesModel.swift: which isolation has this code, and on which thread is it called?"))
  }

  /// Adds the finding about the place where notes are sorted, and about the sorted notes.
  ///
  /// - Throws: `DecodingError` if the part wrote something else.
  func foundSorting(_ child: LabChild) throws {
    let told = child.told.filter { $0 != SortTrial.asked }
    let seen = try told.first.map {
      try JSONDecoder().decode(SortTrial.Seen.self, from: Data($0.utf8))
    }
    let stood = child.ending == .hung && child.told == [SortTrial.asked]
    found(
      "off-main", passed: seen?.isRight ?? false,
      expected:
        "The screen awaits the sorted notes, each once; no comparison is on the main actor.",
      happened: seen?.text
        ?? (stood
          ? "The comparisons were made elsewhere, and the main actor stood still until their end."
          : "There are no sorted notes: \(child.ending)."),
      next: seen?.next
        ?? "Note.swift: `nonisolated` belongs to nobody. Where has such a function run since SE-0461?"
    )
    guard let seen, seen.isSorted else { return }
    figure(
      "comparisons on the main actor",
      Double(seen.onMainActor) / Double(max(seen.comparisons, 1))
        * 100, unit: "%")
  }
}
