/// A piece of a page: text, or an element of HTML or SVG with its content.
///
/// The rendered text is both HTML and well-formed XML. Text can never become a tag.
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

  /// HTML elements without an end tag, and SVG elements that never have content.
  private static let void: Set<String> = [
    "br", "col", "hr", "meta", "path", "circle", "line", "rect", "use",
  ]

  /// Creates an element, with its attributes in the order given.
  public static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [Markup] = []
  ) -> Markup {
    Markup(
      kind: .element(
        name, attributes.map { Attribute(name: $0.key, value: $0.value) }, children))
  }

  /// Creates an element that contains text, with its attributes in the order given.
  public static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ text: String
  ) -> Markup {
    element(name, attributes, [.text(text)])
  }

  /// Creates a text; characters with a meaning in HTML are escaped.
  public static func text(_ text: String) -> Markup { Markup(kind: .text(text)) }

  /// Creates a piece from the ``rendered`` text of another piece, such as a stored picture.
  ///
  /// The markup is inserted unchanged.
  ///
  /// This is the only piece that inserts tags from text. Never pass text from another source.
  public static func rendered(_ markup: String) -> Markup { Markup(kind: .rendered(markup)) }

  /// Creates a recurring part of a picture, such as the axes of charts side by side.
  ///
  /// A ``Page`` writes the part once and refers to it from every other place. Outside a page, the
  /// part is written in full. The piece is an SVG element without an id.
  public static func recurring(_ piece: Markup) -> Markup { Markup(kind: .recurring(piece)) }

  /// The piece as text.
  ///
  /// O(length).
  public var rendered: String {
    var text = ""
    write(to: &text, nil)
    return text
  }

  /// The pieces of a page as text, with recurring parts written once.
  ///
  /// O(length).
  var renderedOnce: String {
    var text = ""
    write(to: &text, Written())
    return text
  }

  /// The ids of the parts already written to the page, by their text.
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

  /// Escapes text for use inside an element or an attribute.
  ///
  /// Control characters cannot be written in XML, so they become `�`.
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
