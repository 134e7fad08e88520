import LabModel
import LabSupport

/// The check of lab 02.
public enum Lab02 {
  /// Uses a store from several threads and reports on its notes.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - file: The file of the call; the store is in a file beside it.
  public static func run<Store: NoteKeeper>(
    _ store: Store.Type, file: String = #filePath
  ) async {
    let parts: [String: LabProgram.Part] = [
      "saves": { WriterParts.saves(Store.self) },
      "delete": { WriterParts.delete(Store.self) },
      "readers": { try ReaderParts.readers(Store.self) },
      "held": { ReaderParts.held(Store.self) },
      "errors": { try ErrorPart.run(Store.self) },
      "inside": { try WorkItems.tellWhoIsInside(Store.self) },
      "turns": { RacePart.run(Store.self, deletes: false) },
      "turns-with-delete": { RacePart.run(Store.self, deletes: true) },
    ]
    await LabProgram.run("02", parts: parts, play: { try await SavePlay<Store>.tree() }) { lab in
      if ThreadSanitizer.isLinked { return try await races(lab, file) }
      try await saves(lab)
      if try await delete(lab) { try await errors(lab) }
      try await readers(lab)
      try await held(lab)
      if try WorkItems.areUsed(beside: file) { try await inside(lab) }
    }
  }

  static func child(_ lab: Lab, _ part: String) async throws -> LabChild {
    try await lab.child(part, limitInSeconds: 8)
  }

  private static func saves(_ lab: Lab) async throws {
    let child = try await child(lab, "saves")
    let all = 2 * WriterParts.pairs
    let expected = "\(all) notes are saved from two threads, and all are there."
    let counts = child.told.compactMap { Int($0) }
    guard child.ending == .exited(0), counts.count == 2 else {
      lab.found(
        "lost-writes", passed: false, expected: expected,
        happened: "It could not be counted: \(child.end).\(printed(child))",
        next: advice(child, otherwise: Advice.nested))
      return
    }
    lab.found(
      "lost-writes", passed: counts == [0, 0], expected: expected,
      happened: happened(inMemory: counts[0], inFile: counts[1], all),
      next: counts[0] > 0 ? Advice.barrier : Advice.file,
      lanes: counts[0] > 0 ? lostUpdate : nil)
    lab.figure("saves lost", Double(max(counts[0], counts[1])), unit: "of \(all)")
  }

  /// The order of two saves that meet at the file and lose one note.
  private static let lostUpdate = LabLanes(
    ["one save", "the other save"],
    [
      .init(0, "looks at the notes"), .init(1, "looks at the notes"),
      .init(1, "writes them with its note"), .init(1, "keeps them, returns"),
      .init(0, "writes them with its own note, without the other's"),
      .init(0, "keeps them, returns"),
    ])

  private static func happened(inMemory: Int, inFile: Int, _ all: Int) -> String {
    if inMemory > 0 {
      return "\(inMemory) of \(all) were lost, in memory and in the file. No save threw."
    }
    if inFile > 0 {
      return """
        All are in memory, but \(inFile) of \(all) were not in the file when both saves of a pair
        had returned.
        """
    }
    return "All \(all) are in memory, and were in the file when their saves had returned."
  }

  /// Returns true if deleting returns at all.
  private static func delete(_ lab: Lab) async throws -> Bool {
    let child = try await child(lab, "delete")
    let isBack = child.ending == .exited(0) && child.told.first != "stuck"
    let wrong = zip(child.told, WriterParts.deletions).first { $0 != $1.left }
    let happened =
      if !isBack {
        "delete(where:) never came back\(stuck(child))."
      } else if let (line, step) = wrong {
        "\(step.title).\nexpected notes \(step.left)\nthen there were \(line)"
      } else {
        "It came back, and lost nothing that another thread changed meanwhile."
      }
    lab.found(
      "delete", passed: isBack && wrong == nil && child.told.count == WriterParts.deletions.count,
      expected: "delete(where:) comes back, and no change of another thread is lost.",
      happened: happened, next: isBack ? Advice.wholly : advice(child, otherwise: Advice.nested))
    return isBack
  }

  /// The reason why a part did not end, if the system reports one.
  private static func stuck(_ child: LabChild) -> String {
    guard case .trapped(let signal) = child.ending else { return ": \(child.end)" }
    let words = child.complaint.split(separator: "\n").first { $0.contains("Fatal error") }
    guard let words else {
      // Swift's own traps print a message; libdispatch ends the process silently.
      return """
        :
        the process was ended without a word (signal \(signal)), as libdispatch does
        when a queue is to wait for itself
        """
    }
    return ": it trapped (signal \(signal)), and said:\n\(words.prefix(200))\n"
  }

  private static func errors(_ lab: Lab) async throws {
    let child = try await child(lab, "errors")
    let wrong = zip(child.told, ErrorPart.expected).first { $0 != $1 }
    let isOver = child.ending == .exited(0) && child.told.count == ErrorPart.expected.count
    lab.found(
      "told", passed: isOver && wrong == nil,
      expected: "When the disk is full the caller hears of the error, and nothing has changed.",
      happened: wrong.map { "\($0)\nexpected\n\($1)" }
        ?? (isOver
          ? "Every error reached its caller."
          : "It came to no end: \(child.end).\(printed(child))"),
      next: Advice.told)
  }

  private static func readers(_ lab: Lab) async throws {
    let child = try await child(lab, "readers")
    let isTogether = child.ending == .exited(0) && child.told == ["together"]
    lab.found(
      "readers", passed: isTogether,
      expected: "Two searches run at the same time.",
      happened: isTogether
        ? "Two searches looked at a note at the same time."
        : child.told == ["alone"]
          ? "The second search waited until the first had ended."
          : "The searches did not come back: \(child.end).\(printed(child))",
      next: Advice.readers)
  }

  private static func held(_ lab: Lab) async throws {
    let child = try await child(lab, "held")
    let isSaved = child.ending == .exited(0) && child.told.first == "waits"
    lab.found(
      "saved", passed: isSaved,
      expected: "A save that has returned is in the file.",
      happened: isSaved
        ? "A save that was held at the file did not return before it was written."
        : child.ending == .exited(0)
          ? "A save had returned while its note was still held at the file."
          : "It could not be seen: \(child.end).\(printed(child))",
      next: Advice.async)
    guard let answered = child.told.dropFirst().first.flatMap(Double.init) else { return }
    lab.figure(
      "searches answered while a save is at the file", answered,
      unit: "of \(ReaderParts.searches)")
  }

  /// A trap with a message points to the place; without a message, the usual reason is shown.
  private static func advice(_ child: LabChild, otherwise usual: String) -> String {
    child.complaint.contains("Fatal error") ? Advice.trap : usual
  }

  /// The first that the part printed.
  private static func printed(_ child: LabChild) -> String {
    child.lines.first.map { "\n  " + $0.prefix(76) } ?? ""
  }
}
