import StoreConformance

/// A question to a notebook, and where to look if the answer is wrong.
struct Question {
  let check: String
  let expected: String
  let next: String
  var figure: String?

  static let all = [
    Question(
      check: "errors",
      expected: "A save that returns is in the file; one that throws changed nothing.",
      next: """
        Exercise/Notebook.swift, `change`: let the error reach the caller, and keep in memory only \
        what was written: edit a copy, write the copy, keep the copy. And `write`: a failure in the \
        middle must leave the old file whole.
        """,
      figure: "failures told wrongly"),
    Question(
      check: "kill",
      expected: "Killed at any moment, what had been saved is there.",
      next: """
        Exercise/Notebook.swift, `write`: the old file must be whole until the new one is. Write \
        another file beside it, then rename that one to it.
        """,
      figure: "kills that lose notes"),
    Question(
      check: "power-cut",
      expected: "After any power cut, what had been saved is there.",
      next: """
        Exercise/Notebook.swift, `write`: what was lost above? What forces the bytes to the disk \
        before they get their name, and the name before `change` returns?
        """,
      figure: "disks that lack a saved note"),
    Question(
      check: "poison",
      expected: "A note that cannot be encoded spoils no other save.",
      next: """
        Exercise/Notebook.swift, `change`: what cannot be encoded must never get into `notes`, or \
        it is in every later save.
        """),
  ]

  /// For a notebook that reports its errors: checks that it does not report more than is true.
  static let roomAgain = Question(
    check: "room-again",
    expected: "When a full disk has room again, the next save is served.",
    next: """
      Exercise/Notebook.swift, `write`: before the rename everybody knows that the old file is there. \
      Only after the last step is the outcome unknown, and only that error is thrown again.
      """)

  static let damaged = """
    Exercise/Notebook.swift, `init`: only a file that is not there is an empty notebook. Throw for \
    everything else; nothing can be saved then, and nothing is overwritten.
    """

  /// The advice for faults that the suite finds and the questions above did not.
  static let suite: [Guarantee: String] = [
    .failureAtomicity: """
    Exercise/Notebook.swift, `write`: after the rename the new file is there. When the last step fails, \
    "nothing has changed" is not true, nor is "saved": throw `StoreError(.outcomeUnknown, …)`, and throw \
    it again at each later change, until the file is opened anew.
    """,
    .powerLossSurvival: """
    Exercise/Notebook.swift, `write`: every step may fail. Does each error reach the caller, that \
    of `synchronizeNames` too?
    """,
    .failedSyncRemembered: """
    Exercise/Notebook.swift, `write`: a synchronisation that failed has secured nothing. Let its \
    error reach the caller.
    """,
  ]
}
