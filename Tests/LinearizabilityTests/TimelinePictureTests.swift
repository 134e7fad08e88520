import Foundation
import Linearizability
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The timeline as a picture")
struct TimelinePictureTests {
  typealias Call = HandMade

  /// The findings of an XML parser: elements by name, and all text.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [String: Int] = [:]
    var text = ""
    var dashed = 0

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements[name, default: 0] += 1
      if attributes["stroke-dasharray"] != nil { dashed += 1 }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  private func read(_ svg: String) throws -> Reader {
    let reader = Reader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(String(describing: parser.parserError)) in \(svg)")
    return reader
  }

  @Test func everyCallIsABarAndEveryClientHasItsName() throws {
    let example = try #require(
      try Call.counterexample([
        Call.neverReturned(.save(key: 1, revision: 7), by: 0, 1),
        Call.find(1, 7, by: 0, 2...3), Call.find(1, nil, by: 2, 4...5),
      ]))
    let picture = try read(example.svg)
    #expect(picture.elements["svg"] == 1)
    #expect(picture.elements["rect"] == 3)
    #expect(picture.dashed == 1)
    #expect(picture.text.contains("client 0") && picture.text.contains("client 2"))
    #expect(picture.text.contains("find 1 -> none"))
    #expect(example.svg.components(separatedBy: "#b91c1c").count == 2)
  }

  @Test func labelsAreEscaped() throws {
    let label = "<script>&\"'\u{0}\u{1B}\n]]>\u{FFFF}🧵"
    let write = CompletedOperation<RegisterCall<String>>(
      client: 0, invoked: 1, returned: 2, call: .write(label), outcome: .returned(.done))
    let picture = try read(Timeline([write]).svg())
    #expect(picture.elements["script"] == nil)
    #expect(picture.text.contains("<script>&\"'"))
    #expect(picture.text.contains("🧵"))
  }

  @Test func anEmptyTimelineIsAnEmptyPicture() throws {
    let picture = try read(Timeline([CompletedOperation<MapCall>]()).svg())
    #expect(picture.elements["rect"] == nil)
  }
}
