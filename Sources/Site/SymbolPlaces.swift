import Foundation

/// The places of public symbols in the sources, as the compiler's graphs have them.
struct SymbolPlaces {
  /// A line of a file of the checkout.
  struct Place: Equatable {
    let path: String
    let line: Int
  }

  /// The places by the symbols' paths, the undocumented symbols of a path before the others.
  private var places: [String: Place] = [:]

  /// Reads the graphs of a folder; a folder that is not there has none.
  ///
  /// - Throws: Foundation's error, where a graph cannot be read.
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

  /// The place of a symbol that DocC names so: `doc://lockstep/documentation/Persistence/Store/save(_:)-7x2q`.
  func place(of reference: String) -> Place? {
    guard let start = reference.firstRange(of: "/documentation/") else { return nil }
    let name = String(reference[start.upperBound...])
    // Where symbols have one name, DocC adds a hash.
    return places[name] ?? places[name.replacing(/-[0-9a-z.]+$/, with: "")]
  }
}
