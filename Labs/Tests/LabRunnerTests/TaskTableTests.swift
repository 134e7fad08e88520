import Foundation
import Testing

@testable import LabRunner
@testable import LabVerify

@Suite("The sentences of a task and their checks")
struct TaskTableTests {
  private func deviations(
    readme: String = "**Task.** Mend it.\n", table: String
  ) async throws -> [String] {
    try await TemporaryCheckout.with { temporary in
      try temporary.write("Labs/06-await/README.md", "# 06 · What may change?\n\n\(readme)")
      try temporary.write("Labs/Tests/Cases/06/task.json", table)
      return try TaskTable(of: temporary.lab()).deviations()
    }
  }

  @Test func sentencesAreTakenFromTextAndLists() {
    let text = """
      **Background.** An actor. A queue.

      **Task** (25 minutes), in `Exercise/Store.swift`

      1. Make `delete` return. It
         waits.
      2. "Close" ends it: at once.

      ```text
      It prints. That.
      ```

      The check looks.

      **Out of scope.** The rest.
      """
    #expect(
      TaskTable.sentences(inTaskOf: text) == [
        "Make `delete` return.", "It waits.", "\"Close\" ends it: at once.", "The check looks.",
      ])
    #expect(
      TaskTable.sentences(inTaskOf: "**Task.** One. Two.\n\n20 minutes.\n") == ["One.", "Two."])
    #expect(
      TaskTable.sentences(inTaskOf: "**Task** (45 minutes): fill it in.\n") == ["fill it in."])
  }

  @Test func eachSentenceHasAnEntryAndEachEntryASentence() async throws {
    let path = "Labs/Tests/Cases/06/task.json"
    let right = try await deviations(table: #"[{"says": "Mend it.", "checks": ["stale"]}]"#)
    #expect(right == [])
    let missing = try await deviations(
      readme: "**Task.** Mend it. Keep it.\n",
      table: #"""
        [{"says": "Mend it.", "why": "A person looks."}, {"says": "Gone.", "checks": ["a"]}]
        """#)
    #expect(
      missing == [
        "\(path) has no entry for: Keep it.", "\(path): README.md's task does not say: Gone.",
      ])
    for entry in [#""checks": []"#, #""checks": ["a"], "why": "b""#] {
      let both = try await deviations(table: #"[{"says": "Mend it.", \#(entry)}]"#)
      #expect(
        both == ["\(path): give either checks, or the reason why none looks at: Mend it."])
    }
  }

  @Test func aFindingBelongsToASentence() async throws {
    try await TemporaryCheckout.with { temporary in
      try temporary.write(
        "Labs/Tests/Cases/06/task.json",
        #"[{"says": "Mend it.", "checks": ["stale", "compiles"]}]"#)
      let table = try TaskTable(of: temporary.lab())
      #expect(table.deviations(found: ["stale"]) == [])
      // A finding about code that the solution does not have.
      #expect(table.deviations(found: [], refusals: ["stale"]) == [])
      #expect(
        table.deviations(found: ["lost"]) == [
          "Labs/Tests/Cases/06/task.json: no finding is called stale.",
          "Labs/Tests/Cases/06/task.json: no sentence asks for lost.",
        ])
    }
  }

  @Test func aTableThatIsNoneIsTold() async throws {
    await #expect(throws: LabProblem.self) { _ = try await deviations(table: "{}") }
  }
}
