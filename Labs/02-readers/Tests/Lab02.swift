import LabSupport

/// The check of lab 02.
public enum Lab02 {
  /// Uses a store from several threads and reports what became of its notes.
  ///
  /// - Parameter store: The store.
  public static func run<Store: NoteKeeper>(_ store: Store.Type) async {
    let parts: [String: LabProgram.Part] = [
      "saves": { WriterParts.saves(Store.self) },
      "delete": { WriterParts.delete(Store.self) },
      "readers": { try ReaderParts.readers(Store.self) },
      "held": { ReaderParts.held(Store.self) },
    ]
    await LabProgram.run("02", parts: parts) { lab in
      try await saves(lab)
      try await delete(lab)
      try await readers(lab)
      try await held(lab)
    }
  }

  private static func child(_ lab: Lab, _ part: String) async throws -> LabChild {
    try await lab.child(
      part, limitInSeconds: 8, environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  private static func saves(_ lab: Lab) async throws {
    let child = try await child(lab, "saves")
    let all = 2 * WriterParts.pairs
    let counts = child.lines.compactMap { Int($0) }
    guard child.ending == .exited(0), counts.count == 2 else {
      lab.found(
        "lost-writes", passed: false, expected: "\(all) notes are saved from two threads.",
        happened: "They were not: \(child.ending).\(reason(child))", next: Advice.nested)
      return
    }
    lab.found(
      "lost-writes", passed: counts == [0, 0],
      expected: "\(all) notes are saved from two threads, and all are there.",
      happened: counts == [0, 0]
        ? "All \(all) are in memory, and each was in the file when both saves had returned."
        : """
        \(counts.max() ?? 0) of \(all) were lost. Every save returned without an error.
          one thread                  the other thread
          var changed = notes         var changed = notes
          adds its note, writes all
          notes = changed, returns
                                      adds its note, writes all: without the first one
                                      notes = changed, returns
        missing in memory \(counts[0]), missing in the file \(counts[1])
        """,
      next: Advice.barrier)
    lab.figure("saves lost", Double(counts.max() ?? 0), unit: "of \(all)")
  }

  private static func delete(_ lab: Lab) async throws {
    let child = try await child(lab, "delete")
    let alone = "[0, 2, 3, 4, 5]"
    let both = "[0, 3, 4, 5, 9]"
    let isBack = child.ending == .exited(0) && child.lines.first != "stuck"
    let happened =
      if !isBack {
        "delete(where:) never came back\(stuck(child))."
      } else if child.lines.first != alone {
        "Of the notes 0 to 5, note 1 was to be deleted; there were \(child.lines.first ?? "none")."
      } else if child.lines != [alone, both, both] {
        """
        Note 2 was deleted while another thread saved note 9.
        expected           \(both)
        then in memory     \(child.lines.dropFirst().first ?? "nothing")
        and in the file    \(child.lines.dropFirst(2).first ?? "nothing")
        """
      } else {
        "It came back, and nothing was lost that was saved meanwhile."
      }
    lab.found(
      "delete", passed: child.lines == [alone, both, both] && isBack,
      expected: "delete(where:) comes back, and loses nothing that is saved meanwhile.",
      happened: happened, next: isBack ? Advice.barrier : Advice.nested)
  }

  /// Why a part did not come to its end, as far as the system says.
  private static func stuck(_ child: LabChild) -> String {
    switch child.ending {
    case .trapped(let signal):
      ": the queue was to wait for itself,\nwhich libdispatch notices and ends the process (signal \(signal))"
    case .exited, .hung: ": it waits for something that waits for it"
    }
  }

  private static func readers(_ lab: Lab) async throws {
    let child = try await child(lab, "readers")
    let isTogether = child.lines == ["together"]
    lab.found(
      "readers", passed: isTogether,
      expected: "Two searches run at the same time.",
      happened: isTogether
        ? "Two searches looked at a note at the same time."
        : child.lines == ["alone"]
          ? "The second search waited until the first had ended."
          : "The searches did not come back: \(child.ending).\(reason(child))",
      next: Advice.readers)
  }

  private static func held(_ lab: Lab) async throws {
    let child = try await child(lab, "held")
    let isSaved = child.lines.first == "waits"
    lab.found(
      "saved", passed: isSaved,
      expected: "A save that has returned is in the file.",
      happened: isSaved
        ? "A save that was held at the file did not return before it was written."
        : child.ending == .exited(0)
          ? "A save had returned while its note was still held at the file."
          : "It could not be seen: \(child.ending).\(reason(child))",
      next: Advice.async)
    guard let answered = child.lines.dropFirst().first.flatMap(Double.init) else { return }
    lab.figure(
      "searches answered while a save is at the file", answered,
      unit: "of \(ReaderParts.searches)")
  }

  private static func reason(_ child: LabChild) -> String {
    let lines =
      child.lines.prefix(1) + child.complaint.split(separator: "\n").prefix(2).map(String.init)
    return lines.isEmpty ? "" : "\n" + lines.map { "  " + $0.prefix(76) }.joined(separator: "\n")
  }
}
