import LabModel
import LabSupport

extension HopsCheck {
  /// A hundred editors save or delete, 99 of them while the disk is in use.
  func editors() async throws {
    let child = try await lab.child("editors")
    let replaced = Self.told(child).first.flatMap { Int($0) }
    if let replaced { lab.figure("replacements for 100 saves at once", Double(replaced)) }
    lab.found(
      "editors", passed: replaced.map { $0 <= Self.most } ?? false,
      expected:
        "100 tasks save a note or two each, or delete one: at most \(Self.most) replacements of the file",
      happened: Self.told(child).last ?? child.end,
      next: replaced == nil
        ? Self.resumeAll
        : "NotesStore.swift: keep what waits in a list; who writes takes all of the list.",
      lanes: replaced == 100 ? Self.oneByOne : nil)
  }

  /// A hundred saves that share nothing.
  private static var oneByOne: LabLanes {
    LabLanes(
      ["editor 1", "editor 2", "… editor 100", "the disk"],
      [
        .init(0, "saves"), .init(1, "saves, waits"), .init(2, "saves, waits"),
        .init(3, "replacement 1, with 1 note"), .init(0, "returns"),
        .init(3, "replacement 2, with 2 notes"), .init(1, "returns"),
        .init(3, "… replacement 100, with all"), .init(2, "returns"),
      ])
  }

  /// The program quits while nine saves wait for the one that is being written.
  func quits() async throws {
    let child = try await lab.child("quit")
    let written = Self.told(child).first.flatMap { Int($0) }
    lab.found(
      "quit", passed: written == 10,
      expected: "10 saves are under way when `close()` is called: close writes them first",
      happened: written.map { "\($0) of 10 notes are in the file" } ?? child.end,
      next: written == nil
        ? Self.resumeAll
        : "NotesStore.swift: a commit that `closes` comes after everything in the list.")
  }

  /// Nine saves share a commit, and the disk is full.
  func tellsAll() async throws {
    let child = try await lab.child("told")
    let counts = Self.told(child).compactMap { Int($0) }
    lab.found(
      "told", passed: counts == [9, 0],
      expected: "9 saves wait, and then the disk is full: each of the 9 throws, and none is kept",
      happened: counts.count == 2
        ? "\(counts[0]) of 9 threw, and \(counts[1]) of 9 notes are in the file"
        : child.end,
      next: counts.count == 2
        ? "NotesStore.swift: the error of a shared commit belongs to everybody who shares it."
        : Self.resumeAll)
  }

  /// Nine saves share a commit, and one of their notes cannot be encoded.
  func refusesOne() async throws {
    let child = try await lab.child("poison")
    let counts = Self.told(child).compactMap { Int($0) }
    lab.found(
      "poison", passed: counts == [1, 8],
      expected:
        "9 saves wait, and one of their notes cannot be encoded: that one throws, 8 are saved",
      happened: counts.count == 2
        ? "\(counts[0]) of 9 threw, and \(counts[1]) of 8 good notes are in the file"
        : child.end,
      next: counts.count == 2
        ? "NotesStore.swift: after `.unencodable` nothing was written; try each change alone."
        : Self.resumeAll)
  }

  static var resumeAll: String {
    "Every continuation is resumed once: after the write, after a failed one, and at close."
  }

  /// The lines that a part told; none if the part did not come to its end.
  private static func told(_ child: LabChild) -> [String] {
    child.ending == .exited(0) ? child.told : []
  }
}
