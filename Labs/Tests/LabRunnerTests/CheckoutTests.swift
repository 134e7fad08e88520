import Testing

@testable import LabRunner

@Suite("Finding the labs")
struct CheckoutTests {
  @Test(arguments: ["6", "06", "06-await"])
  func aLabHasThreeNames(_ typed: String) async throws {
    try await TemporaryCheckout.with { temporary in
      let lab = try temporary.checkout.lab(typed)
      #expect(lab.name == "06-await")
    }
  }

  private func problem(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return "none"
  }

  @Test func anUnknownOneIsNamedWithTheNearest() async throws {
    try await TemporaryCheckout.with { temporary in
      #expect(
        problem { _ = try temporary.checkout.lab("6-awiat") }
          == "`6-awiat` is no lab; there are 06, 07. Did you mean `06-await`?")
      #expect(problem { _ = try temporary.checkout.lab("\u{1B}[2J") }.contains("`�[2J` is no lab"))
    }
  }

  @Test func whatIsGoneCanBeBroughtBack() async throws {
    try await TemporaryCheckout.with { temporary in
      let present = try temporary.checkout.present()
      #expect(present.labs.map(\.id) == ["06"])
      #expect(
        present.problems.map(\.description) == [
          "The folder Labs/07-pool is not there: it was deleted or renamed. "
            + "Bring it back: git checkout -- Labs/07-pool"
        ])
      let lab = try temporary.lab()
      try temporary.remove("Labs/06-await/Exercise")
      #expect(
        problem { _ = try lab.files(in: "Exercise") }
          .hasSuffix("Bring it back: git checkout -- Labs/06-await/Exercise"))
      try temporary.remove("Labs/06-await/README.md")
      #expect(
        problem { _ = try lab.text("README.md") }
          == "Labs/06-await/README.md is not there. Restore it: "
          + "git checkout -- Labs/06-await/README.md")
      try temporary.remove("Labs/Package.swift")
      #expect(
        problem { _ = try temporary.checkout.folders() }.contains("Labs/Package.swift is not"))
    }
  }

  @Test func hintsAreReadInTheirOrder() async throws {
    try await TemporaryCheckout.with { temporary in
      let hints = try temporary.lab().hints()
      #expect(hints == ["A", "B", "C"])
      try temporary.write("Labs/06-await/hints.md", "## 1\nA\n## 3\nC\n")
      let lab = try temporary.lab()
      #expect(problem { _ = try lab.hints() }.contains("the heading `## 3` is to be `## 2`"))
    }
  }
}
