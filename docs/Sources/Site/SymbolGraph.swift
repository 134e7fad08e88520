import Foundation

/// A module's symbols from the compiler's symbol graph, limited to those visible to callers.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    let identifier: Identifier
    let pathComponents: [String]
    let accessLevel: String
    let declarationFragments: [Fragment]?

    var path: String { pathComponents.joined(separator: ".") }
    var declaration: String {
      (declarationFragments ?? []).map(\.spelling).joined().split { $0.isWhitespace }
        .joined(separator: " ")
    }
  }

  struct Identifier: Decodable { let precise: String }
  struct Fragment: Decodable { let spelling: String }
  struct Module: Decodable { let name: String }

  struct Relationship: Decodable {
    let kind, source, target: String
    let targetFallback: String?
  }

  let module: Module
  let symbols: [Symbol]
  let relationships: [Relationship]

  /// A line for each public symbol, and a line for each protocol that a public type conforms to.
  var lines: Set<String> {
    let visible = symbols.filter { ["public", "open"].contains($0.accessLevel) }
    let paths = Dictionary(
      visible.map { ($0.identifier.precise, $0.path) }, uniquingKeysWith: { first, _ in first })
    let conformances = relationships.filter { $0.kind == "conformsTo" }.compactMap { relationship in
      paths[relationship.source].map {
        let name = paths[relationship.target] ?? relationship.targetFallback
        return "\($0) : \(name ?? relationship.target)"
      }
    }
    return Set(visible.map { "\($0.path) | \($0.declaration)" } + conformances)
  }
}
