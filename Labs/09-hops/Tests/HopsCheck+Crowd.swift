import LabSupport

extension HopsCheck {
  /// A hundred editors that save one note each, 99 of them while the disk is in use.
  func editors() async throws {
    let child = try await lab.child("editors")
    let replaced = child.lines.first.flatMap { Int($0) }
    if let replaced { lab.figure("replacements for 100 saves at once", Double(replaced)) }
    lab.found(
      "editors", passed: replaced.map { $0 <= Self.most } ?? false,
      expected: "100 tasks save a note each at once: at most \(Self.most) replacements of the file",
      happened: child.lines.last ?? Self.cutShort(child),
      next: replaced == nil
        ? Self.resumeAll
        : "NotesStore.swift: keep what waits in a list; who writes takes all of the list.")
  }

  /// The program quits while nine saves wait for the one that is being written.
  func quits() async throws {
    let child = try await lab.child("quit")
    let written = child.lines.first.flatMap { Int($0) }
    lab.found(
      "quit", passed: written == 10,
      expected: "10 saves are under way when `close()` is called: close writes them first",
      happened: written.map { "\($0) of 10 notes are in the file" } ?? Self.cutShort(child),
      next: written == nil
        ? Self.resumeAll
        : "NotesStore.swift: a commit that `closes` comes after everything in the list.")
  }

  static var resumeAll: String {
    "Every continuation is resumed once: after the write, after a failed one, and at close."
  }

  private static func cutShort(_ child: LabChild) -> String {
    child.ending == .hung
      ? "a call never came back" : "\(child.ending) \(child.complaint.suffix(60))"
  }
}
