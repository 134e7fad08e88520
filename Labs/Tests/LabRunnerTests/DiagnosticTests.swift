import LabModel
import TextTables
import Testing

@testable import LabRunner

@Suite("What the compiler and the linker say")
struct DiagnosticTests {
  private static let build = """
    [1/9] Compiling lab06 Store.swift
    /r/Labs/06-await/Tests/Check.swift:8:3: error: value of type 'Store' has no member 'save'
    8 | store.save()
      |       `- error: value of type 'Store' has no member 'save'
    /r/Labs/06-await/Exercise/main.swift:3:1: error: cannot find 'run' in scope
    /r/Labs/06-await/Exercise/Store.swift:2:3: error: cannot find 'notes' in scope
    /r/Labs/06-await/Exercise/Store.swift:1:5: warning: never used
    /r/Labs/06-await/Exercise/Store.swift:1:5: note: of the warning
    /r/Labs/06-await/Exercise/Store.swift:4:7: error: sending 'note' risks data races [#Sending]
    /r/Labs/06-await/Exercise/Store.swift:5:1: note: access can happen here
    /r/Labs/06-await/Exercise/Store.swift:2:3: error: cannot find 'notes' in scope
    /r/Labs/06-await/Exercise/Store.swift:9:1: note: of what was told already
    error: emit-module command failed with exit code 1 (use -v to see invocation)
    """

  private let parser = DiagnosticParser(folders: ["/r/Labs/06-await", "/r"], part: "Exercise") {
    $0.hasSuffix("Exercise/Store.swift") ? "struct Store {\n  notes = 1\n}\n  Tä { note }" : nil
  }

  private func diagnostics(_ text: String) -> LabDiagnostics {
    parser.diagnostics(in: text.split(separator: "\n").map(String.init))
  }

  @Test func theAttendeesOwnFileComesFirstAndOnce() {
    let found = diagnostics(Self.build)
    #expect(
      found.own.map(\.place) == [
        "Exercise/Store.swift:2:3", "Exercise/Store.swift:4:7", "Exercise/main.swift:3:1",
      ])
    #expect(found.own[0].source == "  notes = 1")
    #expect(found.own[1].message == "sending 'note' risks data races")
    #expect(found.own[1].notes == ["line 5: access can happen here"])
    #expect(found.own[0].notes.isEmpty && found.own[2].notes.isEmpty)
    #expect(found.own[2].source == nil)
    #expect(found.others.map(\.place) == ["Tests/Check.swift:8:3"])
    #expect(found.linker.isEmpty && found.rest.isEmpty)
  }

  /// As swiftc 6.3 writes about lab 04's exercise: its notes are in the drawing.
  private static let drawn = """
    /r/Labs/06-await/Exercise/Store.swift:2:24: error: sending 'note' risks data races [#SendingRisks]
     1 |   let note = Note()
     2 |   try await store.save(note)
       |                        |- error: sending 'note' risks data races [#SendingRisks]
       |                        `- note: sending 'note' to actor-isolated method 'save' risks them
     3 |   note.text += ", bread"
       |   `- note: access can happen concurrently
     4 | }

    /r/Labs/06-await/Exercise/Store.swift:9:3: error: cannot be returned
     9 |   all()
       |   `- error: cannot be returned
    Swift.Array:1:23: note: generic struct 'Array' is not Sendable
    1 | @frozen public struct Array<Element> {
      |                       `- note: generic struct 'Array' is not Sendable
    /r/Labs/06-await/Exercise/Store.swift:12:3: warning: never used
    12 |   x
       |   `- note: of a warning
    [#SendingRisks]: <https://docs.swift.org/sending-risks>
    """

  @Test func theNotesInTheCompilersDrawingAreKept() {
    let found = diagnostics(Self.drawn)
    #expect(found.own.count == 2 && found.linker.isEmpty)
    #expect(
      found.own[0].notes == [
        "line 2: sending 'note' to actor-isolated method 'save' risks them",
        "line 3: access can happen concurrently",
      ])
    #expect(found.own[0].page == "https://docs.swift.org/sending-risks")
    #expect(found.own[1].notes == ["Swift.Array: generic struct 'Array' is not Sendable"])
    #expect(found.own[1].page == nil)
    let text = LabText(style: .plain).diagnostics(found)
    #expect(text.contains("\n  note      line 3: access can happen concurrently\n"))
    #expect(text.contains("\n  more      https://docs.swift.org/sending-risks\n"))
  }

  @Test func otherFilesAreNamedBelowTheRepository() {
    let found = diagnostics(
      "/r/Sources/A.swift:1:1: error: one\n/elsewhere/B.swift:1:1: error: two")
    #expect(found.others.map(\.file) == ["Sources/A.swift", "/elsewhere/B.swift"])
  }

  @Test func theLinkerIsHeard() {
    let found = diagnostics(
      """
      [5/5] Linking lab06
      error: link command failed with exit code 1 (use -v to see invocation)
      /b/Store.o:/b/Store.o:function main: error: undefined reference to 'helper'
      """)
    #expect(found.linker.count == 2 && found.isOfCode)
    #expect(found.linker.last?.hasSuffix("undefined reference to 'helper'") == true)
  }

  @Test func anythingElseIsToldInItsOwnWords() {
    let found = diagnostics("warning: x\nerror: no space left on device\nsome more")
    #expect(!found.isOfCode && found.rest == ["error: no space left on device"])
  }

  @Test func onATerminalTheLineIsShownWithItsColumn() {
    let text = LabText(style: .plain).diagnostics(diagnostics(Self.build))
    #expect(
      text.hasPrefix(
        """
        ✘ The code does not compile: 3 errors in the files of this lab.

          Exercise/Store.swift:2:3
          cannot find 'notes' in scope
            2 |   notes = 1
              |   ^

          Exercise/Store.swift:4:7
          sending 'note' risks data races
            4 |   Tä { note }
              |      ^
          note      line 5: access can happen here

        """))
    #expect(text.contains("Errors elsewhere, perhaps because of these:\n  Tests/Check.swift:8:3 "))
    #expect(text.split(separator: "\n").allSatisfy { TerminalText.width(of: String($0)) <= 80 })
  }
}
