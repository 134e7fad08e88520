/// A piece of a page: text, or an element of HTML or SVG with its content.
///
/// The rendered text is HTML and well-formed XML at once, and no text can become a tag.
public struct Markup: Sendable, Equatable {
  private indirect enum Kind: Sendable, Equatable {
    case element(String, [Attribute], [Markup])
    case text(String)
    case rendered(String)
    case recurring(Markup)
  }

  private struct Attribute: Sendable, Equatable {
    let name: String
    let value: String
  }

  private let kind: Kind

  /// Elements that have no end in HTML, and those of SVG that never have anything in them.
  private static let void: Set<String> = [
    "br", "col", "hr", "meta", "path", "circle", "line", "rect", "use",
  ]

  /// An element.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - attributes: Its attributes by name, written in the order given.
  ///   - children: The content of the element.
  /// - Returns: The element.
  public static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [Markup] = []
  ) -> Markup {
    Markup(
      kind: .element(
        name, attributes.map { Attribute(name: $0.key, value: $0.value) }, children))
  }

  /// An element with a text in it.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - attributes: Its attributes by name, written in the order given.
  ///   - text: The text.
  /// - Returns: The element.
  public static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ text: String
  ) -> Markup {
    element(name, attributes, [.text(text)])
  }

  /// A text.
  ///
  /// - Parameter text: The text; characters that mean something in HTML are made harmless.
  /// - Returns: The text.
  public static func text(_ text: String) -> Markup { Markup(kind: .text(text)) }

  /// A text that was rendered before and kept, such as a picture; put in as it is.
  ///
  /// The only piece whose text has tags: never for a text that comes from elsewhere.
  ///
  /// - Parameter markup: The text that ``rendered`` of another piece gave.
  /// - Returns: The piece.
  public static func rendered(_ markup: String) -> Markup { Markup(kind: .rendered(markup)) }

  /// A part of a picture that recurs, such as the axes of charts side by side: a ``Page`` writes it
  /// once, and refers to it from every other place.
  ///
  /// - Parameter piece: An element of SVG without an id.
  /// - Returns: The piece; outside a page it is written in full.
  public static func recurring(_ piece: Markup) -> Markup { Markup(kind: .recurring(piece)) }

  /// The piece as text; O(length).
  public var rendered: String {
    var text = ""
    write(to: &text, nil)
    return text
  }

  /// The pieces of one page as text, in which recurring parts are written once; O(length).
  var renderedOnce: String {
    var text = ""
    write(to: &text, Written())
    return text
  }

  /// The ids of the parts that a page has already, by their text.
  private final class Written {
    var ids: [String: String] = [:]
  }

  private func write(to text: inout String, _ written: Written?) {
    switch kind {
    case .text(let content): text += Self.escaped(content)
    case .rendered(let markup): text += markup
    case .recurring(let piece): piece.writeOnce(to: &text, written)
    case .element(let name, let attributes, let children):
      text += "<\(name)"
      for attribute in attributes {
        text += " \(attribute.name)=\"\(Self.escaped(attribute.value))\""
      }
      guard !Self.void.contains(name) else {
        text += "/>"
        return
      }
      text += ">"
      for child in children { child.write(to: &text, written) }
      text += "</\(name)>"
    }
  }

  private func writeOnce(to text: inout String, _ written: Written?) {
    guard let written, case .element(let name, let attributes, let children) = kind else {
      return write(to: &text, written)
    }
    let whole = rendered
    if let id = written.ids[whole] {
      let style = attributes.filter { $0.name == "class" }
      let reference = Attribute(name: "href", value: "#" + id)
      return Markup(kind: .element("use", style + [reference], [])).write(to: &text, nil)
    }
    let id = "again-\(written.ids.count + 1)"
    written.ids[whole] = id
    let named = [Attribute(name: "id", value: id)] + attributes
    Markup(kind: .element(name, named, children)).write(to: &text, nil)
  }

  /// Makes a text harmless inside an element or an attribute.
  ///
  /// Control characters, which XML has no form for, become `�`.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
