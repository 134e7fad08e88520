import Foundation

/// The places of public symbols in the sources, from the compiler's symbol graphs.
struct SymbolPlaces {
  /// A line of a file of the checkout.
  struct Place: Equatable {
    let path: String
    let line: Int
  }

  /// The places by the symbols' paths.
  ///
  /// Under one path, undocumented symbols precede the others.
  private var places: [String: Place] = [:]

  /// Reads the graphs of a folder.
  ///
  /// A missing folder counts as empty.
  ///
  /// - Throws: Foundation's error if a graph cannot be read.
  init(graphs folder: URL, checkout root: URL) throws {
    let path = folder.path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: path) else { return }
    for name in try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    where name.hasSuffix(".symbols.json") {
      let data = try Data(contentsOf: folder.appending(path: name))
      add(try JSONDecoder().decode(SymbolGraph.self, from: data), root)
    }
  }

  private mutating func add(_ graph: SymbolGraph, _ root: URL) {
    let root = root.path(percentEncoded: false)
    for symbol in graph.symbols.sorted(by: { $0.isDocumented && !$1.isDocumented }) {
      guard let location = symbol.location, let file = URL(string: location.uri) else { continue }
      let path = file.path(percentEncoded: false)
      let name = ([graph.module.name] + symbol.pathComponents).joined(separator: "/")
      places[name] = Place(
        path: path.hasPrefix(root) ? String(path.dropFirst(root.count).drop { $0 == "/" }) : path,
        line: location.position.line + 1)
    }
  }

  /// The place of a symbol with a DocC name such as
  /// `doc://lockstep/documentation/Persistence/Store/save(_:)-7x2q`.
  func place(of reference: String) -> Place? {
    guard let start = reference.firstRange(of: "/documentation/") else { return nil }
    let name = String(reference[start.upperBound...])
    // DocC adds a hash if several symbols have the same name.
    return places[name] ?? places[name.replacing(/-[0-9a-z.]+$/, with: "")]
  }
}
