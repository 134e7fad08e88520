import Drawing
import Foundation
import Testing

@testable import Site

@Suite("Pages without JavaScript")
struct PlainPageTests {
  private func rendered(_ json: String) throws -> String? {
    let page = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return PlainPage(try #require(page as? [String: Any])).markup?.rendered
  }

  @Test func aPageHasItsWordsCodeTablesAndLinks() throws {
    let text = try #require(
      try rendered(
        """
        {"metadata": {"title": "A <b>"}, "abstract": [{"type": "text", "text": "Short."}],
         "primaryContentSections": [
          {"declarations": [{"tokens": [{"text": "struct"}, {"text": " A"}]}]},
          {"content": [
            {"type": "heading", "level": 2, "text": "H"},
            {"type": "paragraph", "inlineContent": [
              {"type": "codeVoice", "code": "x"}, {"type": "reference", "identifier": "doc://b"},
              {"type": "image", "identifier": "p.svg"}]},
            {"type": "unorderedList", "items": [{"content": [
              {"type": "paragraph", "inlineContent": [{"type": "text", "text": "one"}]}]}]},
            {"type": "codeListing", "code": ["let a", "let b"]},
            {"type": "table", "header": "row", "rows": [
              [[{"type": "paragraph", "inlineContent": [{"type": "text", "text": "head"}]}]],
              [[{"type": "paragraph", "inlineContent": [{"type": "text", "text": "cell"}]}]]]}]}],
         "topicSections": [{"title": "More", "identifiers": ["doc://b"]}],
         "references": {"doc://b": {"title": "B", "url": "/documentation/b"},
                        "p.svg": {"alt": "P", "variants": [{"url": "/images/p.svg"}]}}}
        """))
    for piece in [
      "<h1>A &lt;b&gt;</h1><p>Short.</p><pre>struct A</pre><h2>H</h2>", "<code>x</code>",
      "<a href=\"/documentation/b\">B</a>", "<img src=\"/images/p.svg\" alt=\"P\">",
      "<ul><li><p>one</p></li></ul>", "<pre>let a\nlet b</pre>", "<th><p>head</p></th>",
      "<td><p>cell</p></td>", "<h3>More</h3><ul><li><a href=\"/documentation/b\">B</a></li></ul>",
    ] { #expect(text.contains(piece), "\(piece) is not in \(text)") }
  }

  @Test func aTutorialIsNoTextOfItsOwn() throws {
    #expect(try rendered("{\"metadata\": {\"title\": \"T\"}, \"sections\": []}") == nil)
  }

  @Test func theWordsTakeThePlaceOfTheRequest() throws {
    let page = "<body><noscript>Turn it on.</noscript><div></div></body>"
    let filled = try #require(PlainPages.filled(page, with: "<main>words</main>"))
    #expect(filled.hasPrefix("<body><noscript><style>"))
    #expect(filled.hasSuffix("<main>words</main></noscript><div></div></body>"))
    #expect(PlainPages.filled("<body></body>", with: "words") == nil)
  }

  @Test func everyPageOfAFolderIsFilled() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "plain-\(UUID().uuidString)")
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    for (path, text) in [
      "documentation/a/index.html": "<noscript></noscript>",
      "tutorials/t/index.html": "<noscript></noscript>",
      "data/documentation/a.json":
        "{\"metadata\": {\"title\": \"A\"}, \"primaryContentSections\": []}",
      "data/tutorials/t.json": "{\"sections\": []}", "index.html": "<noscript></noscript>",
    ] {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    #expect(try PlainPages.write(into: folder) == 2)
    func page(_ path: String) throws -> String {
      try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
    #expect(try page("documentation/a/index.html").contains("<h1>A</h1>"))
    #expect(try page("tutorials/t/index.html").contains("/documentation/lockstep/migration/"))
  }
}
