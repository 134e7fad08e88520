import LabSupport

extension Lab {
  /// Adds the finding that the editor, the list and the repository each have separate notes.
  func foundCopies(screen: String, list: [String], file: [String]) {
    let passed = screen == "Milk, bread" && list == ["MILK"] && file == ["Eggs", "Milk"]
    found(
      "own-copy", passed: passed,
      expected: "file: Eggs and Milk; screen: Milk, bread; list: MILK",
      happened: """
        file    \(file.joined(separator: " and "))
        screen  \(screen)
        list    \(list.joined(separator: " and "))
        """,
      next: "Repository.swift, Note: who holds the note that was saved, and can still change it?")
  }

  /// Adds the finding about the answer of a repository that was saving its first note.
  func foundCount(inTheMiddle answer: Int?, after: Int) {
    let middle = answer.map { "count answered \($0) before anything was written" }
    found(
      "in-the-middle", passed: answer ?? 0 == 0 && after == 1,
      expected: "In the middle of a save, count waits or leaves that note out.",
      happened: "\(middle ?? "count waited for the save"), and \(after) after it.",
      next: "Repository.swift, count: who lets a caller in while the actor is at work?")
  }

  /// Adds the finding about unproven promises to the compiler.
  func foundPromises(_ promises: [SourceWord]) {
    found(
      "promises", passed: promises.isEmpty,
      expected: "No line tells the compiler to believe what it cannot prove.",
      happened: promises.isEmpty
        ? "There is no such line."
        : promises.map { "\($0.file), line \($0.line): \($0.word)" }.joined(separator: "\n"),
      next: "Take the word out and read what the compiler says then.")
    figure("lines that the compiler was told to believe", Double(promises.count))
  }
}
