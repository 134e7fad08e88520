import Foundation
import LabModel
import Testing

@testable import LabRunner

@Suite("The progress file")
struct LabProgressTests {
  @Test func comesBackAsItWasWritten() throws {
    var progress = LabProgress(Array(LabProgress.heading.utf8), path: "p")
    progress.firstBuild = 213
    progress["06"].passedAt = "2026-11-22 10:15"
    progress["06"].hints = 2
    progress["06"].checks = 12
    progress["06"].guess = 40
    progress["06"].first = [LabFigure("stale schedules", 92, unit: "of 320")]
    progress["06"].last = [
      LabFigure("stale, or lost", 0), LabFigure("ratio", 0.1, unit: "×, here"),
    ]
    let again = LabProgress(progress.text, path: "p")
    #expect(again.problems.isEmpty)
    #expect(again["06"].first == progress["06"].first)
    #expect(
      again["06"].last == [
        LabFigure("stale, or lost", 0), LabFigure("ratio", 0.1, unit: "×; here"),
      ])
    #expect(again["06"].passedAt == "2026-11-22 10:15")
    #expect(again["06"].hints == 2 && again["06"].checks == 12 && again["06"].guess == 40)
    #expect(again.firstBuild == 213)
    #expect(again["07"] == LabProgress.Entry())
  }

  @Test func isReadAsPeopleEditIt() {
    let progress = LabProgress(
      Array("# mine\r\n\n  01   passed  yesterday\n02 hints 1\n03 passed today".utf8), path: "p")
    #expect(progress.problems.isEmpty)
    #expect(progress["01"].passedAt == "yesterday" && progress["03"].passed)
    #expect(progress["02"].hints == 1)
  }

  @Test(arguments: [
    "06 passd 2026", "06 hints many", "06 hints -1", "06 hints 99999999999999999999", "06",
    "six passed today", "06 guessed much", "06 guessed nan", "06 began with nothing",
    "first build long seconds",
    "first build nan seconds", "06 passed", "\u{0}\u{1}",
  ])
  func aDamagedLineIsToldAndKept(line: String) throws {
    let progress = LabProgress(Array("01 passed today\n\(line)\n02 hints 1\n".utf8), path: "p")
    #expect(progress.problems.count == 1)
    #expect(progress.problems.first?.contains("p, line 2") == true)
    #expect(progress["01"].passed && progress["02"].hints == 1)
    #expect(String(decoding: progress.text, as: UTF8.self).contains("\(line)\n"))
  }

  @Test func bytesThatAreNoTextAreKept() {
    let bytes: [UInt8] = [0xFF, 0xC0, 0x20, 0x0A]
    let progress = LabProgress(bytes, path: "p")
    #expect(progress.problems.count == 1)
    #expect(progress.text == bytes)
  }

  @Test func survivesARestart() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    var report = LabReport(lab: "06")
    report.figures = [LabFigure("stale", 92, unit: "of 320")]
    report.findings = [LabFinding(check: "stale", passed: false, expected: "", happened: "")]
    try lab.progress.record(LabOutcome(lab: "06", observation: .finished(report)))
    try lab.progress.update { $0["06"].hints = 1 }
    report.figures = [LabFigure("stale", 0, unit: "of 320")]
    report.findings[0].passed = true
    try lab.progress.record(
      LabOutcome(lab: "06", observation: .finished(report)), at: Date(timeIntervalSince1970: 0))
    try lab.progress.record(LabOutcome(lab: "06", observation: .finished(report)))
    let entry = try lab.progress.read()["06"]
    #expect(entry.checks == 3 && entry.hints == 1)
    #expect(entry.first.first?.value == 92 && entry.last.first?.value == 0)
    #expect(entry.passedAt?.hasPrefix("1970") == true || entry.passedAt?.hasPrefix("1969") == true)
  }

  @Test func aFileThatCannotBeReadIsNotOverwritten() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    try FileManager.default.createDirectory(
      at: lab.progress.url, withIntermediateDirectories: false)
    #expect(throws: LabProblem.self) { try lab.progress.update { $0["06"].hints = 1 } }
  }

  /// Another account in the same checkout, whose list of files other accounts may not read.
  @Test func somebodyElsesProgressIsNoReasonToStop() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    let other = lab.progress.url.deletingLastPathComponent()
    // A directory cannot be read as a file by any user; `root` may read all files.
    try FileManager.default.createDirectory(
      at: other.appending(path: ".progress"), withIntermediateDirectories: true)
    let own = RecordDirectory(
      url: other.appending(path: "own"), isInCheckout: false, labs: other)
    let store = LabProgressStore(own)
    #expect(try store.read().entries.isEmpty)
    try store.update { $0["01"].hints = 1 }
    #expect(try store.read()["01"].hints == 1)
  }

  @Test func nothingIsWrittenWhereNothingChanges() throws {
    let lab = try SampleLab()
    defer { lab.remove() }
    try lab.progress.update { _ in }
    #expect(!FileManager.default.fileExists(atPath: lab.progress.url.path(percentEncoded: false)))
  }
}
