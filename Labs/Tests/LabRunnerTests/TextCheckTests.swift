import Testing

@testable import LabRunner
@testable import LabVerify

@Suite("What the labs' texts show")
struct TextCheckTests {
  private let excerpts = LabExcerpts(texts: [
    "actor Store {\n  func save() {\n    write()\n\n    sync()\n  }\n}\n", "let one = 1\n",
  ])

  private func missing(_ code: String) -> [String] {
    excerpts.missing(in: "Text.\n\n```swift\n\(code)\n```\n\n```\nnot Swift\n```\n")
  }

  @Test(arguments: [
    "func save() {\n  write()", "    write()\n\n    sync()", "let one = 1",
    "  write()\n\n  sync()\n}",
    "actor Store {",
  ])
  func excerptsAreFoundWhateverTheirIndentation(_ code: String) {
    #expect(missing(code) == [])
  }

  @Test(arguments: [
    "func save() {\n  sync()", "let one = 2", "func save() {\n    write()", "one = 1",
    "write()\nsync()", "let one = 1\nlet two = 2",
  ])
  func whatIsNowhereIsNoticed(_ code: String) {
    #expect(missing(code).count == 1)
    #expect(
      missing(code).first?.hasPrefix("line 4: the Swift block is in no source file: ") == true)
  }

  private func unprinted(_ quote: String, which: String = "exercise") -> [String] {
    LabPrints(printed: [
      "exercise": "Lab 06\n  ✘ stale\n  92 of 320 end stale\nend", "solution": "✔",
    ])
    .missing(in: "<!-- prints: \(which) -->\n```text\n\(quote)\n```\n")
  }

  @Test(arguments: [
    "✘ stale\n92 of 320 end stale", "92 of … stale", "Lab …\n\nend", "… stale\n…\nend",
  ])
  func whatIsPrintedMayBeQuoted(_ quote: String) {
    #expect(unprinted(quote) == [])
  }

  @Test(arguments: ["✘ lost", "end\nLab 06", "92 of 320", "91 of … stale", "…stale…320 end stale"])
  func whatIsNotPrintedIsNoticed(_ quote: String) {
    #expect(unprinted(quote).count == 1)
  }

  @Test func theProgramIsNamed() {
    #expect(unprinted("✔", which: "solution") == [])
    #expect(
      unprinted("✔", which: "solutoin") == [
        "line 2: `prints: solutoin` is to be exercise or solution"
      ])
    #expect(unprinted("✔") == ["line 3: the exercise does not print: ✔"])
  }

  @Test func onlyWhatMustBeReadIsCounted() {
    #expect(LabReading.lines(ofText: "# A\n\n  \nb\nc\n") == 3)
    let code = "let a = 1\n\n// LAB: here\nlet b = 2\nlet c = 3\n\nlet d = 4\n"
    #expect(LabReading.lines(aroundMarksIn: code) == 3)
  }

  private func deviations(
    _ change: (TemporaryCheckout) throws -> Void
  ) async throws -> [String] {
    try await TemporaryCheckout.with { temporary in
      try change(temporary)
      return LabTexts(lab: try temporary.lab(), sources: ["let one = 1"]).deviations()
    }
  }

  @Test func aLabThatIsWholeIsRight() async throws {
    #expect(try await deviations { _ in } == [])
  }

  @Test(arguments: [
    ("hints.md", "## 1\nA\n## 2\nB\n", "hints.md has 2 hints, not 3."),
    ("hints.md", "## 1\nA\n## 2\n\n## 3\nC\n", "hint 2 is empty."),
    ("README.md", "# 06 · Who?\n**Task.** Mend it.\n", "begin with: # 06 · What may change?"),
    (
      "README.md", "# 06 · What may change?\n**Task.** Mend it. Keep it.\n",
      "has no entry for: Keep it."
    ),
    ("notes.md", " \n", "notes.md is empty."),
    ("notes.md", "```swift\nlet x\n```\n", "notes.md, line 2: the Swift block is in no source"),
    ("explanation.md", String(repeating: "a\n", count: 26), "explanation.md has 26 lines"),
    ("Exercise/Store.swift", "struct Store {}\n", "no place in Exercise is marked"),
    ("Solution/Store.swift", "// LAB: x\n", "Solution/Store.swift still has a mark"),
    ("Exercise/main.swift", String(repeating: "a\n", count: 16), "main.swift has 16 lines"),
  ])
  func aDeviationIsNamed(_ change: (file: String, text: String, says: String)) async throws {
    let found = try await deviations { try $0.write("Labs/06-await/\(change.file)", change.text) }
    #expect(found.count == 1 && found.first?.contains(change.says) == true, "\(found)")
  }

  @Test func moreThanSixtyLinesAreTooMany() async throws {
    let lines = String(repeating: "more\n", count: 57)
    let readme = "# 06 · What may change?\n**Task.** Mend it.\n20 minutes.\n"
    #expect(try await deviations { try $0.write("Labs/06-await/README.md", readme + lines) } != [])
    #expect(
      try await deviations { try $0.write("Labs/06-await/README.md", readme + lines.dropLast(10)) }
        == [])
  }

  @Test(arguments: ["README.md", "hints.md", "Tests", "Solution/main.swift"])
  func aFileThatIsMissingIsNamed(_ file: String) async throws {
    let found = try await deviations { try $0.remove("Labs/06-await/\(file)") }
    #expect(found.contains { $0.contains("git checkout -- Labs/06-await/\(file)") })
  }
}
