import Foundation
import Testing

@testable import Site

@Suite("The places of a built site's mistakes")
struct AuditTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../.."
  )
  .standardizedFileURL

  /// The mistakes of a site with two undocumented symbols, with a page that has so many bytes, and
  /// with this address at its root.
  private func mistakes(
    _ page: String, bytes: Int, root address: String = "documentation/lockstep/"
  ) throws -> [String] {
    let base = FileManager.default.temporaryDirectory.appending(path: "audit-\(UUID().uuidString)")
    defer {
      do { try FileManager.default.removeItem(at: base) } catch { Issue.record(error) }
    }
    func write(_ text: String, _ path: String) throws {
      let file = base.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let symbols = ["M/A/f(_:)-3x", "M/B"].map {
      #"{"hasAbstract": false, "referencePath": "doc://l/documentation/\#($0)", "kind": {"isSymbol": true}}"#
    }
    try write("[\(symbols.joined(separator: ","))]", "html/documentation-coverage.json")
    try write(String(repeating: "x", count: bytes), "html/data/documentation/\(page).json")
    try write("<meta content=\"0; url=\(address)\">", "html/index.html")
    try write("", "html/documentation/lockstep/index.html")
    // The questions have no pages here: those mistakes are of another test.
    return try SiteAudit.mistakes(in: base.appending(path: "html"), checkout: root)
      .map(\.description).filter { !$0.hasPrefix(NewcomerQuestions.path) }
  }

  @Test func anUndocumentedSymbolIsNamed() throws {
    #expect(
      try mistakes("small", bytes: 300_000) == [
        "doc://l/documentation/M/A/f(_:)-3x: this public symbol has no documentation; write a "
          + "summary.",
        "doc://l/documentation/M/B: this public symbol has no documentation; write a summary.",
      ])
  }

  @Test(arguments: ["documentation/", "", "/documentation/lockstep/"])
  func aRootThatLeadsElsewhereIsAMistake(_ address: String) throws {
    #expect(
      try mistakes("small", bytes: 300_000, root: address).first
        == "index.html: the root of the site does not lead to documentation/lockstep/; see docs/build."
    )
  }

  @Test(arguments: [
    ("lockstep/figures", "docs/Figures.md:1"), ("filetracing", "docs/FileTrace.md:1"),
    ("lockstep/saved", "docs/Lockstep.docc/Saved.md:1"),
    ("lockstep/store-actor", "data/documentation/lockstep/store-actor.json"),
  ])
  func aPageThatIsTooLargeIsNamedWithItsDocument(_ page: String, place: String) throws {
    #expect(
      try mistakes(page, bytes: 300_001).last
        == "\(place): the page has 300001 bytes; 300000 is the most. Divide the page.")
  }
}
