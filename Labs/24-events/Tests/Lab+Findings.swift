import LabSupport

extension Lab {
  /// Adds the finding about the scanner's pages.
  func foundPages(_ child: LabChild) {
    found(
      "pages", child, EventTrial.inPages,
      expected: "A busy reader gets all pages in their order, and then the end. The scanner stops.",
      next: "Events.swift, pages: what does the stream keep, and who stops the scanner?")
  }

  /// Adds the finding about the ticks.
  func foundTimer(_ child: LabChild) {
    found(
      "timer", child, EventTrial.inTimer,
      expected: "A busy reader is owed exactly one tick, and gets ticks after that.",
      next: "Events.swift, ticks: how many ticks does the stream keep?")
  }

  /// Adds the finding about the signals.
  func foundSignal(_ child: LabChild) {
    found(
      "signal", child, EventTrial.inSignal,
      expected: "A busy reader is owed exactly one signal, and each reader has its source.",
      next: "Events.swift, signals: how many signals does the stream keep, and for whom?")
  }

  /// Adds the finding about the file.
  func foundFile(_ child: LabChild) {
    found(
      "file", child, EventTrial.inFile,
      expected: "The reader gets all of the text. The end of the file ends the loop.",
      next: "Events.swift, texts: what does `read` return at the end, and who closes the file?")
  }

  /// Adds the finding about readers that stop.
  func foundStop(_ child: LabChild) {
    let left = zip(child.told, StopTrial.expected).count { $0 != $1 }
    figure(
      "readers that stopped and left work behind", Double(left),
      unit: "of \(StopTrial.expected.count)")
    found(
      "stop", child, StopTrial.expected,
      expected: "When a reader stops, its source, its delegate and its file stop, too.",
      next: "Events.swift: who tells the source that nobody reads any more?")
  }

  /// Adds the finding about unproven promises to the compiler.
  func foundPromises(_ promises: [SourceWord]) {
    found(
      "promises", passed: promises.isEmpty,
      expected: "No line tells the compiler to believe what it cannot prove.",
      happened: promises.isEmpty
        ? "There is no such line."
        : promises.map { "\($0.file), line \($0.line): \($0.word)" }.joined(separator: "\n"),
      next: "Take the word out. A `Mutex` may hold a source.")
  }

  private func found(
    _ check: String, _ child: LabChild, _ lines: [String], expected: String, next: String
  ) {
    let wrong = zip(child.told, lines).first { $0 != $1 }
    let isOver = child.ending == .exited(0) && child.told.count == lines.count
    found(
      check, passed: isOver && wrong == nil, expected: expected,
      happened: wrong.map { "\($0)\nexpected\n\($1)" }
        ?? (isOver ? "They all came, and stopped." : "Events came, and \(child.end)."),
      next: next)
  }
}
