import Foundation
import Testing

@Suite("The pages of the toolkits")
struct ToolkitPagesTests {
  /// A page's examples, without blank lines and indentation.
  private func examples(in page: String) -> [[String]] {
    page.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }.map(lines)
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  @Test(arguments: ["Linearizability", "SimulatedDisk", "Processes", "SeededRandom"])
  func everyExampleIsPartOfATest(name: String) throws {
    let examples = examples(in: try Checkout.text("docs/\(name).md"))
    try #require(!examples.isEmpty)
    let test = lines(try Checkout.text("Tests/\(name)Tests/ExampleTests.swift"))
    for example in examples {
      let isThere = test.indices.contains { test[$0...].starts(with: example) }
      #expect(isThere, "not in the test: \(example.first ?? "")")
    }
  }
}
