import Testing

@testable import Site

@Suite("Swift blocks of documents")
struct CompiledCodeTests {
  private let code = CompiledCode([
    "import A\nimport B\n\nprivate struct S {\n  let one = 1\n\n  let two = 2\n}\n",
    "@testable import C\n\nfunc f() {\n  g()\n}\n",
  ])

  private func mistakes(_ block: String) -> [String] {
    let document = MarkdownDocument(path: "a.md", text: "x\n\n```swift\n\(block)\n```\n")
    return code.mistakes(in: document).map(\.description)
  }

  @Test(arguments: [
    "struct S {\n  let one = 1", "let one = 1\nlet two = 2", "import B\n\nlet two = 2\n\n}",
    "import C\nfunc f() {", "    g()",
  ])
  func codeOfAFileIsCompiled(_ block: String) {
    #expect(mistakes(block).isEmpty)
  }

  @Test(arguments: [
    ("let one = 1\nlet three = 3", 5), ("let zero = 0", 4), ("import C\n\nlet one = 1", 6),
    ("let one", 4), ("let one = 1\nfunc f() {", 5),
  ])
  func otherCodeIsNamedWithItsFirstLine(_ block: String, line: Int) throws {
    let mistakes = mistakes(block)
    #expect(mistakes.count == 1)
    #expect(
      try #require(mistakes.first).hasPrefix("a.md:\(line): no source file has this Swift code"))
  }

  @Test func otherLanguagesAreNoSwift() {
    let text = "```\nlet zero = 0\n```\n\n```sh\nswift build\n```"
    #expect(code.mistakes(in: MarkdownDocument(path: "a.md", text: text)).isEmpty)
  }
}
