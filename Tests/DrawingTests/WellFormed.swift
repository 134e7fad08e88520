import Foundation

/// The first flaw that keeps a text from being well-formed, found by going through its tags.
///
/// Small on purpose: it knows tags, attributes and the entities that ``Markup`` writes.
func flaw(in text: String) -> String? {
  var open: [Substring] = []
  var rest = text[...]
  while let start = rest.firstIndex(of: "<") {
    guard let end = rest[start...].firstIndex(of: ">") else { return "a tag has no end" }
    if let flaw = flaw(ofText: rest[..<start]) { return flaw }
    let tag = rest[rest.index(after: start)..<end]
    rest = rest[rest.index(after: end)...]
    if tag.hasPrefix("!") { continue }
    if tag.hasPrefix("/") {
      guard open.popLast() == tag.dropFirst() else { return "</\(tag.dropFirst())> ends nothing" }
      continue
    }
    let name = tag.prefix { $0.isLetter || $0.isNumber }
    if name.isEmpty { return "<\(tag)> has no name" }
    if tag.count(where: { $0 == "\"" }) % 2 != 0 { return "<\(tag)>: a quote has no end" }
    if !tag.hasSuffix("/") { open.append(name) }
    if name == "style", let end = rest.range(of: "</style>") { rest = rest[end.lowerBound...] }
  }
  return open.isEmpty ? nil : "<\(open[open.count - 1])> has no end"
}

private func flaw(ofText text: Substring) -> String? {
  var rest = text
  while let start = rest.firstIndex(of: "&") {
    rest = rest[rest.index(after: start)...]
    guard ["amp;", "lt;", "gt;", "quot;"].contains(where: rest.hasPrefix) else {
      return "& stands alone"
    }
  }
  return nil
}
