import LabSupport

/// The check of lab 18: pictures that are held at the press, and notes that are held at the archive.
public enum Lab18 {
  /// Runs the check.
  ///
  /// - Parameter export: An attendee's export.
  public static func run(_ export: some CheckedExport) async {
    let parts: [String: LabProgram.Part] = [
      "pictures": { await PictureTrial.run(export) },
      "export": {
        await ExportTrial.run(export)
        await OverlapTrial.run(export)
      },
    ]
    await LabProgram.run("18", parts: parts) { lab in
      try await pictures(lab)
      try await exporting(lab)
    }
  }

  private static func pictures(_ lab: Lab) async throws {
    let child = try await lab.child("pictures", limitInSeconds: 30)
    let (told, peaks) = split(child.told, "peak ")
    let wrong = firstWrong(told, PictureTrial.expected, child)
    let isTooMany = (peaks.first ?? 0) > PictureTrial.window
    lab.found(
      "window", passed: wrong == nil && !isTooMany,
      expected: "Four pictures are drawn at once, and no fewer while there are more to draw.",
      happened: wrong ?? (isTooMany ? "\(peaks[0]) were drawn at once for a while." : "So it was."),
      next: "Export.swift, pictures: who decides that the next one may begin, and when?")
    guard let peak = peaks.first else { return }
    lab.figure("pictures drawn at once", Double(peak))
  }

  private static func exporting(_ lab: Lab) async throws {
    let child = try await lab.child("export", limitInSeconds: 30)
    let (rest, overlaps) = split(child.told, "overlaps ")
    let (others, waiting) = split(rest, "waiting ")
    let (told, ahead) = split(others, "ahead ")
    let wrong = firstWrong(told, ExportTrial.expected, child)
    let count = waiting.first ?? 0
    let most = ahead.first ?? count
    let isBounded =
      ExportTrial.allowed.contains(count) && most <= ExportTrial.allowed.upperBound
    let isBeside = (overlaps.first ?? OverlapTrial.fewest) >= OverlapTrial.fewest
    let beside = overlaps.first.map {
      "\nDuring \($0) of \(OverlapTrial.writes) writes a note was being read."
    }
    let held =
      "While the first note was held at the archive, \(count) of \(ExportTrial.count) were read."
    lab.found(
      "ahead", passed: isBounded && isBeside,
      expected: "Reading goes on during a write, at most 7 notes beyond the note being written.",
      happened: held + (isBeside ? "" : beside ?? "")
        + (most > count ? "\nLater, \(most) notes were read and not yet written." : "")
        + (child.ending == .exited(0) ? "" : "\nThen \(child.ending)."),
      next: count > 1 && isBeside
        ? "Export.swift, export: a stream keeps what nobody has taken. Who makes the reader wait?"
        : "Export.swift, export: who reads while the archive writes?")
    lab.found(
      "export", passed: wrong == nil,
      expected: "All notes arrive in order; an error or a cancellation ends both sides.",
      happened: wrong ?? "So it was.",
      next: "Export.swift, export: a task that nobody waits for tells nobody and stops for nobody.")
    lab.figure("notes read while the first one is written", Double(count))
  }

  /// The reported lines without those of one count, and these counts.
  private static func split(_ told: [String], _ word: String) -> ([String], [Int]) {
    (
      told.filter { !$0.hasPrefix(word) },
      told.filter { $0.hasPrefix(word) }.compactMap { Int($0.dropFirst(word.count)) }
    )
  }

  private static func firstWrong(
    _ told: [String], _ expected: [String], _ child: LabChild
  ) -> String? {
    if let pair = zip(told, expected).first(where: { $0 != $1 }) {
      return "\(pair.0)\nexpected\n\(pair.1)"
    }
    guard child.ending != .exited(0) || told.count < expected.count else { return nil }
    let said = child.complaint.split(separator: "\n").filter { !$0.isEmpty }.prefix(2)
    return (told + ["Then \(child.ending)."] + said.map { "  " + $0.prefix(76) })
      .joined(separator: "\n")
  }
}
