import LabSupport

extension Lab {
  /// Adds the finding about a thread that asks while the pool is busy.
  func foundQueue(_ child: LabChild) {
    found(
      "queue", child, Scenarios.fromAQueue,
      expected: "`textNow` returns a note, read once, while other tasks have the whole pool.",
      stuck: "Tasks had every thread of the pool. A thread called `textNow`, and",
      next: "Archive.swift, textNow: on which thread does the work run that this line waits for?")
  }

  /// Adds the finding about the threads of the pool while searches wait for the disk.
  func foundPool(_ child: LabChild) {
    let free = child.told.count { $0 == Scenarios.inThePool[0] }
    found(
      "pool", child, Scenarios.inThePool + [Scenarios.searched],
      expected:
        "\(Scenarios.searches) tasks wait for the disk, and every thread of the pool is free.",
      stuck: "\(Scenarios.searches) tasks waited for the disk. \(FullPool.width) other tasks "
        + "needed a thread each at the same time, and \(free) got one.",
      next: "Archive.swift, text: `read` blocks a thread. Whose thread is it?")
    figure(
      "threads of the pool that were free while tasks waited for the disk", Double(free),
      unit: "of \(FullPool.width)")
  }

  /// Adds the finding about threads that ask at the same time.
  func foundCallers(_ child: LabChild) {
    found(
      "callers", child, Scenarios.ownTexts,
      expected: "\(Scenarios.callers) threads each get their own text; a note is read once.",
      stuck: "\(Scenarios.callers) threads called `textNow`, and",
      next: "Archive.swift: what do two callers share, and what does the archive keep?")
  }

  /// Adds the finding about the screen.
  func foundScreen(_ child: LabChild) {
    found(
      "screen", child, ScreenTrial.expected,
      expected: "`show` returns at once and keeps no thread of the pool; the last note stays.",
      stuck: "The screen called `show`, other tasks needed every thread of the pool, and",
      next: "Screen.swift: who waits for the disk here, and which answer may come last?")
  }

  /// Adds the finding about unproven promises to the compiler.
  func foundPromises(_ promises: [SourceWord]) {
    found(
      "promises", passed: promises.isEmpty,
      expected: "No line tells the compiler to believe what it cannot prove.",
      happened: promises.isEmpty
        ? "There is no such line."
        : promises.map { "\($0.file), line \($0.line): \($0.word)" }.joined(separator: "\n"),
      next: "Take the word out. What guards the state?")
  }

  private func found(
    _ check: String, _ child: LabChild, _ lines: [String], expected: String, stuck: String,
    next: String
  ) {
    let wrong = zip(child.told, lines).first { $0 != $1 }
    let isOver = child.ending == .exited(0) && child.told.count == lines.count
    found(
      check, passed: isOver && wrong == nil, expected: expected,
      happened: wrong.map { "\($0)\nexpected\n\($1)" }
        ?? (isOver ? "So it was." : stuck.hasSuffix(".") ? stuck : "\(stuck) \(child.end)."),
      next: next)
  }
}
