import LabSupport

extension Lab {
  /// Adds the finding about callbacks on the framework's thread.
  func foundSync(_ child: LabChild) {
    let wrong = zip(child.told, SyncTrial.expected).first { $0 != $1 }
    let isOver = child.ending == .exited(0) && child.told.count == SyncTrial.expected.count
    // On Linux the main actor's check ends the process without a message.
    let words = child.complaint.split(separator: "\n").first { $0.contains("error:") }
    found(
      "sync", passed: isOver && wrong == nil,
      expected: "100 notes come in on another thread; the main actor shows them, in order.",
      happened: wrong.map { "\($0)\nexpected\n\($1)" }
        ?? (isOver
          ? "So it was."
          : (["The compiler had no warning, and \(child.ending)."] + [words].compactMap { $0 })
            .joined(separator: "\n")),
      next: child.ending == .hung
        ? "NotesModel.swift: does a callback wait for the main actor, which waits for the callback?"
        : "NotesModel.swift: which isolation has this code, and on which thread is it called?")
  }

  /// Adds the finding about the place where notes are sorted.
  func foundSorting(_ child: LabChild) {
    let told = child.told.filter { $0 != SortTrial.asked }
    let counts = told.dropFirst().compactMap { Int($0) }
    // A sort with fewer comparisons does not compare each note with another one.
    let isSorted = told.first == "sorted" && counts.count == 2 && counts[1] >= SortTrial.count - 1
    let onMain = counts.first ?? 0
    let stood = child.ending == .hung && child.told == [SortTrial.asked]
    found(
      "off-main", passed: isSorted && onMain == 0,
      expected: "The screen awaits the sorted notes; none of the work is on the main actor.",
      happened: isSorted
        ? "\(onMain) of \(counts[1]) comparisons were made on the main actor."
        : stood
          ? "The comparisons were made elsewhere, and the main actor stood still until their end."
          : counts.count == 2
            ? "\(told[0]), the highest first, with \(counts[1]) calls of `isBefore`"
            : "The notes were not sorted: \(told.first ?? child.ending.description).",
      next:
        "Note.swift: `nonisolated` belongs to nobody. Where has such a function run since SE-0461?"
    )
    guard isSorted else { return }
    figure(
      "comparisons on the main actor", Double(onMain) / Double(max(counts[1], 1)) * 100, unit: "%")
  }

  /// Adds the finding about the shared file under one default isolation.
  ///
  /// - Returns: `true` if the file compiles.
  func foundDefault(_ isolation: String, _ child: LabChild) -> Bool {
    let errors = child.told.filter { !$0.hasPrefix("ended ") }
    let expected = "Note.swift compiles in a target whose default isolation is \(isolation)."
    guard let end = child.told.last, end.hasPrefix("ended "), end == "ended 0" || !errors.isEmpty
    else {
      couldNotTry(
        "default-\(isolation)", expected: expected,
        reason: "swiftc could not be run: \(child.complaint.prefix(200))")
      return false
    }
    found(
      "default-\(isolation)", passed: errors.isEmpty, expected: expected,
      happened: errors.isEmpty ? "It compiles." : errors.joined(separator: "\n"),
      next:
        "Note.swift: a type without a word takes the target's default. Which word says it in both?"
    )
    return errors.isEmpty
  }
}
