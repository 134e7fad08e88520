import LabSupport

extension Lab {
  private static let wanted = "In the end the screen shows what the store has."

  private static let again = """
    the answer arrives              the screen asks for all notes again
    that answer is on its way       Butter is added

    """

  /// Adds the finding about the place where the screen changed when the store's answer came.
  func foundPlace(isOnMainActor: Bool?) {
    found(
      "main-actor", passed: isOnMainActor ?? true,
      expected: "What is on the screen is changed on the main actor only.",
      happened: isOnMainActor ?? true
        ? "It was changed on the main actor only."
        : "The answer of the store changed it on a thread of the pool.",
      next: "Which word made the compiler believe instead of proving? Take it out.")
  }

  /// Adds the findings about the screen after each event, up to the first wrong screen.
  func foundMoments(_ scenario: Scenario) {
    for moment in scenario.moments where moment.event == .lateAnswer || hasPassed {
      found(moment, scenario)
    }
    guard let late = scenario.moments.first else { return }
    let (stored, shown) = (late.stored, late.shown)
    let wrong = shown.filter { !stored.contains($0) } + stored.filter { !shown.contains($0) }
    figure("notes that the screen has wrong", Double(wrong.count))
  }

  /// Adds the finding about a run that did not end.
  func foundNoEnd(_ child: LabChild) {
    let said = child.complaint.split(separator: "\n").suffix(3).map(String.init)
    found(
      "late-load", passed: false, expected: Self.wanted,
      happened: (["\(child.ending.description)."] + said).joined(separator: "\n"),
      next: child.ending == .hung
        ? "Who waits for whom? add and delete must not wait for an answer that is on its way."
        : "The lines above are what the program said last.")
  }

  /// Adds the finding about a store whose disk is full.
  func foundErrors(_ child: LabChild) {
    let isOver = child.ending == .exited(0)
    found(
      "told", passed: isOver && child.told == Failures.expected,
      expected: "On a full disk each call of the screen throws, and the screen stays as it was.",
      happened: (child.told + (isOver ? [] : ["Then \(child.ending)."])).joined(separator: "\n"),
      next: "NotesModel.swift: let the store's error reach the caller, and show what the store has."
    )
  }

  private func text(_ notes: [Note]) -> String {
    notes.isEmpty ? "nothing" : notes.map(\.text).joined(separator: ", ")
  }

  private func found(_ moment: Moment, _ scenario: Scenario) {
    let screen = "the screen shows:  \(text(moment.shown))"
    let store = "the store has:     \(text(moment.stored))"
    let gap = String(repeating: " ", count: 32)
    switch moment.event {
    case .lateAnswer:
      found(
        "late-load", passed: moment.isRight, expected: Self.wanted,
        happened: """
          the screen asks for all notes   the store answers: Milk, Eggs
          the answer is on its way        Eggs is deleted, Bread is added
          \(scenario.asksAgain ? Self.again : "")the answer arrives              \(screen)
          \(gap)\(store)
          """,
        next: advice(moment.stored, moment.shown))
    case .ownNote:
      found(
        "settled", passed: moment.isRight, expected: Self.wanted,
        happened: "this screen adds Honey          \(screen)\n\(gap)\(store)",
        next: "NotesModel.swift: how many places show a note that was added here?")
    case .commitsAtTheStart, .otherAdds, .otherEdits, .otherDeletes:
      // One finding for all: the wrong moment, or the last.
      guard !moment.isRight || moment.event == .otherDeletes else { return }
      found(
        "other-window", passed: moment.isRight, expected: Self.wanted,
        happened: "\(words(moment.event))\(screen)\n\(gap)\(store)",
        next: moment.event == .commitsAtTheStart
          ? "NotesModel.swift: who tells of a commit between the answer and the feed?"
          : "NotesModel.swift: which call of the store tells of changes that others made?")
    case .feedEnds:
      found(
        "feed-ends", passed: moment.isRight, expected: Self.wanted,
        happened: """
          the feed ends: it was too far behind
          another window adds Salt        \(screen)
          \(gap)\(store)
          """,
        next: "NotesModel.swift: what does the screen follow after the end of its feed?")
    }
  }

  private func words(_ event: Moment.Event) -> String {
    switch event {
    case .commitsAtTheStart:
      "another window adds Jam just before the screen has its feed,\n"
        + "and Tea behind its answer       "
    case .otherAdds: "another window adds Cheese      "
    case .otherEdits: "another window edits Milk       "
    case .otherDeletes: "another window deletes Bread    "
    case .lateAnswer, .ownNote, .feedEnds: ""
    }
  }

  private func advice(_ stored: [Note], _ shown: [Note]) -> String {
    switch (shown.contains { !stored.contains($0) }, stored.contains { !shown.contains($0) }) {
    case (true, _): "NotesModel.swift: may an answer replace, or bring back, what is newer than it?"
    case (_, true): "NotesModel.swift: what has come between the answer and now, or was dropped?"
    default: "NotesModel.swift: is a note there twice?"
    }
  }
}
