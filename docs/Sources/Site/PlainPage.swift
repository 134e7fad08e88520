import Drawing

/// A page that DocC built, as HTML that needs no script: its text, code, tables, links and
/// pictures.
struct PlainPage {
  private typealias Object = [String: Any]

  private let page: [String: Any]
  private let references: [String: Any]

  init(_ page: [String: Any]) {
    self.page = page
    references = page["references"] as? Object ?? [:]
  }

  /// The page, or `nil` for a page without a title or text, such as a tutorial's page.
  var markup: Markup? {
    guard let title = (page["metadata"] as? Object)?["title"] as? String,
      let sections = page["primaryContentSections"] as? [Object]
    else { return nil }
    let topics = (page["topicSections"] as? [Object] ?? []).flatMap(topic)
    return .element(
      "main", ["class": "plain"],
      [
        .element("p", [:], [.element("a", ["href": "/documentation/lockstep/"], "Lockstep")]),
        .element("h1", [:], title), .element("p", [:], inline(page["abstract"])),
      ] + sections.flatMap(section) + topics)
  }

  private func section(_ section: Object) -> [Markup] {
    let declarations = (section["declarations"] as? [Object] ?? []).map { declaration in
      let tokens = (declaration["tokens"] as? [Object] ?? []).compactMap { $0["text"] as? String }
      return Markup.element("pre", [:], tokens.joined())
    }
    let parameters = (section["parameters"] as? [Object] ?? []).flatMap { parameter in
      [Markup.element("h3", [:], parameter["name"] as? String ?? "")] + blocks(parameter["content"])
    }
    return declarations + parameters + blocks(section["content"])
  }

  private func topic(_ topic: Object) -> [Markup] {
    let links = (topic["identifiers"] as? [String] ?? []).map { id in
      Markup.element("li", [:], [link(id)])
    }
    return [.element("h3", [:], topic["title"] as? String ?? ""), .element("ul", [:], links)]
  }

  private func blocks(_ content: Any?) -> [Markup] {
    (content as? [Object] ?? []).map(block)
  }

  private func block(_ block: Object) -> Markup {
    switch block["type"] as? String {
    case "heading":
      let level = min(6, max(2, block["level"] as? Int ?? 2))
      return .element("h\(level)", [:], block["text"] as? String ?? "")
    case "codeListing":
      return .element("pre", [:], (block["code"] as? [String] ?? []).joined(separator: "\n"))
    case "unorderedList", "orderedList":
      let items = (block["items"] as? [Object] ?? []).map {
        Markup.element("li", [:], blocks($0["content"]))
      }
      return .element(block["type"] as? String == "orderedList" ? "ol" : "ul", [:], items)
    case "table": return table(block)
    case "aside":
      let name = Markup.element("p", [:], [.element("strong", [:], block["name"] as? String ?? "")])
      return .element("blockquote", [:], [name] + blocks(block["content"]))
    default: return .element("p", [:], inline(block["inlineContent"]))
    }
  }

  private func table(_ table: Object) -> Markup {
    let rows = (table["rows"] as? [[Any]] ?? []).enumerated().map { number, cells in
      let name = number == 0 && table["header"] as? String == "row" ? "th" : "td"
      return Markup.element("tr", [:], cells.map { .element(name, [:], blocks($0)) })
    }
    return .element("div", ["class": "wide"], [.element("table", [:], rows)])
  }

  private func inline(_ content: Any?) -> [Markup] {
    (content as? [Object] ?? []).map { piece in
      switch piece["type"] as? String {
      case "codeVoice": return .element("code", [:], piece["code"] as? String ?? "")
      case "strong": return .element("strong", [:], inline(piece["inlineContent"]))
      case "emphasis": return .element("em", [:], inline(piece["inlineContent"]))
      case "reference":
        return link(
          piece["identifier"] as? String ?? "", words: piece["overridingTitle"] as? String)
      case "image": return picture(piece["identifier"] as? String ?? "")
      default: return .text(piece["text"] as? String ?? "")
      }
    }
  }

  private func link(_ id: String, words: String? = nil) -> Markup {
    let target = references[id] as? Object
    let title = words ?? target?["title"] as? String ?? id
    guard let address = target?["url"] as? String else { return .text(title) }
    return .element("a", ["href": address], title)
  }

  private func picture(_ id: String) -> Markup {
    let image = references[id] as? Object
    let address = (image?["variants"] as? [Object])?.first?["url"] as? String
    let words = image?["alt"] as? String ?? ""
    return address.map { .element("img", ["src": $0, "alt": words]) } ?? .text(words)
  }
}
