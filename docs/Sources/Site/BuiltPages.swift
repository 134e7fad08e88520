import Foundation

/// The pages of a site that DocC built: their words, and the links in the text and in the topics.
struct BuiltPages {
  /// The built site.
  let folder: URL

  /// A page's words and links.
  struct Page {
    /// The words of the page and its code, separated by single spaces.
    let text: String
    /// The targets of links in the page's text and topics.
    let links: Set<String>
  }

  /// Returns the address of the page for a `doc:` link of this name, or `nil` if there is none.
  func address(of name: String) -> String? {
    let name = name.lowercased()
    let places = [
      "/documentation/\(name)", "/documentation/lockstep/\(name)", "/tutorials/\(name)",
      "/tutorials/lockstep/\(name)",
    ]
    return places.first {
      FileManager.default.fileExists(atPath: file(of: $0).path(percentEncoded: false))
    }
  }

  /// Returns the page for a `doc:` link of this name, or `nil` if there is none.
  ///
  /// - Throws: Foundation's error if the page cannot be read.
  func page(_ name: String) throws -> Page? {
    guard let address = address(of: name) else { return nil }
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file(of: address)))
    guard let page = json as? [String: Any] else { return nil }
    let references = page["references"] as? [String: Any] ?? [:]
    var collected = Collected()
    // The page's text does not include the navigation and the lists that DocC adds.
    for part in ["abstract", "primaryContentSections", "topicSections", "sections"] {
      collected.add(page[part] as Any)
    }
    for file in collected.files { collected.add(references[file] as Any) }
    let links = collected.identifiers.compactMap {
      (references[$0] as? [String: Any])?["url"] as? String
    }
    return Page(text: collected.text, links: Set(links))
  }

  /// The words in a part of a page's tree, separated by single spaces.
  static func words(of tree: Any) -> String {
    var collected = Collected()
    collected.add(tree)
    return collected.text
  }

  private func file(of address: String) -> URL {
    folder.appending(path: "data\(address).json")
  }

  /// The parts found in a page's tree.
  private struct Collected {
    var words: [String] = []
    var identifiers: [String] = []
    /// The code files that a tutorial shows.
    var files: [String] = []

    var text: String { words.joined().split { $0.isWhitespace }.joined(separator: " ") }

    mutating func add(_ tree: Any) {
      if let list = tree as? [Any] {
        for element in list { add(element) }
        return
      }
      guard let object = tree as? [String: Any] else { return }
      for key in ["text", "code", "title"] {
        if let text = object[key] as? String { words.append(text) }
      }
      for lines in [object["code"], object["content"]] {
        if let lines = lines as? [String] { words += lines.map { $0 + "\n" } }
      }
      // A space separates paragraphs, rows and cells.
      if object["type"] is String, object["inlineContent"] != nil { words.append(" ") }
      if let id = object["identifier"] as? String { identifiers.append(id) }
      if let ids = object["identifiers"] as? [String] { identifiers += ids }
      if let ids = object["tutorials"] as? [String] { identifiers += ids }
      if let file = object["code"] as? String, file.hasSuffix(".swift") { files.append(file) }
      for key in object.keys.sorted() where key != "references" { add(object[key] as Any) }
    }
  }
}
