import Foundation
import Testing

@testable import Site

@Suite("The index of the site's search")
struct SearchIndexTests {
  private func sections(_ json: String) throws -> [SearchIndex.Section] {
    let page = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return SearchIndex.sections(of: try #require(page as? [String: Any]), at: "/a/")
  }

  @Test func aPageIsCutAtItsHeadings() throws {
    let found = try sections(
      """
      {"metadata": {"title": "A", "role": "article"}, "abstract": [{"type": "text", "text": "Short."}],
       "primaryContentSections": [{"content": [
         {"type": "paragraph", "inlineContent": [{"type": "text", "text": "Before."}]},
         {"type": "heading", "level": 2, "text": "`H`", "anchor": "H"},
         {"type": "codeListing", "code": ["let a"]},
         {"type": "table", "rows": [[[{"type": "paragraph", "inlineContent": [
           {"type": "codeVoice", "code": "swift_task_checkIsolated"}]}]]]}]}]}
      """)
    #expect(found.map(\.address) == ["/a/", "/a/#H"])
    #expect(found.map(\.page) == ["A", "A"])
    #expect(found.map(\.heading) == ["", "H"])
    #expect(found[0].text == "Short. Before.")
    #expect(found[1].text.hasSuffix("let a swift_task_checkIsolated"))
  }

  @Test func aSymbolHasItsSummaryAlone() throws {
    let found = try sections(
      """
      {"metadata": {"title": "S", "role": "symbol"}, "abstract": [{"type": "text", "text": "Sums."}],
       "primaryContentSections": [{"content": [
         {"type": "heading", "level": 2, "text": "Discussion", "anchor": "d"}]}]}
      """)
    #expect(found == [.init(address: "/a/", page: "S", heading: "", text: "Sums.")])
  }

  @Test func aTutorialHasTheTitleOfItsFirstPart() throws {
    let found = try sections(
      "{\"metadata\": {}, \"sections\": [{\"title\": \"Step\", \"content\": [{\"text\": \"Words\"}]}]}"
    )
    #expect(found.count == 1)
    #expect(found.first?.page == "Step")
    #expect(found.first?.text.contains("Words") == true)
    #expect(try sections("{\"metadata\": {}}") == [])
  }

  @Test func theIndexIsWrittenBesideThePage() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "index-\(UUID().uuidString)")
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    let page = folder.appending(path: "data/documentation/a.json")
    try FileManager.default.createDirectory(
      at: page.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("{\"metadata\": {\"title\": \"A\"}}".utf8).write(to: page)
    #expect(try SearchIndex(of: folder).write(into: folder) == 1)
    let written = try String(
      contentsOf: folder.appending(path: "search/sections.json"), encoding: .utf8)
    #expect(
      written
        == "[{\"address\":\"/documentation/a/\",\"heading\":\"\",\"page\":\"A\",\"text\":\"\"}]")
  }
}
