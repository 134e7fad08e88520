public import Foundation

/// The sections of a site that DocC built, for the page `/search/`.
///
/// DocC's own filter knows only the titles of pages, so it does not find a phrase or a message of
/// the compiler inside a page.
public struct SearchIndex {
  /// A part of a page with a heading, or a whole page.
  struct Section: Encodable, Equatable {
    /// The path on the site, with the anchor of the heading.
    let address: String
    /// The title of the page.
    let page: String
    /// The heading, or an empty text for the beginning of the page.
    let heading: String
    /// The words, separated by single spaces.
    var text: String

    fileprivate mutating func add(_ tree: Any) {
      let words = BuiltPages.words(of: tree)
      if !words.isEmpty { text += text.isEmpty ? words : " " + words }
    }
  }

  let sections: [Section]

  /// The page of questions, which has the words of many queries and none of their answers.
  private static let index = "/lockstep/questions.json"

  /// Reads all pages of a built site.
  ///
  /// O(the site's size). A symbol has its summary alone.
  ///
  /// - Throws: Foundation's error if a page cannot be read.
  public init(of folder: URL) throws {
    let data = folder.appending(path: "data")
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: data.path(percentEncoded: false))
    let pages = paths.filter { $0.hasSuffix(".json") && !$0.hasSuffix(Self.index) }
    sections = try pages.sorted().flatMap { path in
      let page = try JSONSerialization.jsonObject(
        with: Data(contentsOf: data.appending(path: path)))
      return Self.sections(
        of: page as? [String: Any] ?? [:], at: "/\(path.dropLast(".json".count))/")
    }
  }

  /// Writes the sections as `search/sections.json` into the site, and returns their number.
  ///
  /// - Throws: Foundation's error if the file cannot be written.
  public func write(into folder: URL) throws -> Int {
    let search = folder.appending(path: "search")
    try FileManager.default.createDirectory(at: search, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(sections).write(to: search.appending(path: "sections.json"))
    return sections.count
  }

  /// The sections of a page, as read by `JSONSerialization`.
  static func sections(of page: [String: Any], at address: String) -> [Section] {
    let metadata = page["metadata"] as? [String: Any]
    let parts = page["sections"] as? [[String: Any]] ?? []
    guard let title = metadata?["title"] as? String ?? parts.first?["title"] as? String else {
      return []
    }
    var found = [Section(address: address, page: title, heading: "", text: "")]
    found[0].add(page["abstract"] as Any)
    if metadata?["role"] as? String == "symbol" { return found }
    found[0].add(parts)
    let blocks = (page["primaryContentSections"] as? [[String: Any]] ?? []).flatMap {
      $0["content"] as? [[String: Any]] ?? []
    }
    for block in blocks {
      if block["type"] as? String == "heading", let heading = block["text"] as? String {
        let anchor = block["anchor"] as? String ?? ""
        found.append(
          Section(
            address: "\(address)#\(anchor)", page: title, heading: heading.replacing("`", with: ""),
            text: ""))
      } else {
        found[found.count - 1].add(block)
      }
    }
    return found
  }
}
