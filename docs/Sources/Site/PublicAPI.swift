public import Foundation

/// The public symbols of the modules that other packages may depend on.
///
/// Each line is `Path | declaration` for a symbol, or `Path : Protocol` for a conformance.
///
/// The checkout contains the lines of the last release, in a file per module. A comparison shows
/// removed and changed symbols before a client's build fails.
public struct PublicAPI: Sendable, Equatable {
  /// The folder of the recorded lines, relative to the checkout's root.
  public static let folder = "docs/Records/API"
  private static let changes = "CHANGELOG.md"
  private static let command = "docs/build --record-api"

  /// The lines of each module.
  let modules: [String: Set<String>]

  /// Reads the symbol graphs that the compiler wrote.
  ///
  /// O(symbols); each file is read once.
  ///
  /// - Parameter folder: The folder with files such as `Persistence.symbols.json`.
  /// - Throws: Foundation's error if a file cannot be read, or `DecodingError` if a file is not a
  ///   symbol graph.
  public init(graphs folder: URL) throws {
    var modules: [String: Set<String>] = [:]
    for file in try Self.files(in: folder, ending: ".symbols.json") {
      let graph = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file))
      modules[graph.module.name, default: []].formUnion(graph.lines)
    }
    self.modules = modules
  }

  /// Reads the recorded lines of a checkout.
  ///
  /// - Throws: Foundation's error if the record cannot be read.
  public init(recordedIn root: URL) throws {
    var modules: [String: Set<String>] = [:]
    for file in try Self.files(in: root.appending(path: Self.folder), ending: ".txt") {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      modules[file.deletingPathExtension().lastPathComponent] = Set(lines.map(String.init))
    }
    self.modules = modules
  }

  init(_ modules: [String: Set<String>]) { self.modules = modules }

  /// Writes the lines to a checkout and replaces the previous record.
  ///
  /// - Throws: Foundation's error if the record cannot be written.
  public func record(in root: URL) throws {
    let folder = root.appending(path: Self.folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in try Self.files(in: folder, ending: ".txt") {
      try FileManager.default.removeItem(at: file)
    }
    for (module, lines) in modules {
      let text = lines.sorted().map { $0 + "\n" }.joined()
      try Data(text.utf8).write(to: folder.appending(path: "\(module).txt"))
    }
  }

  /// Returns the recorded symbols that were removed or changed and that the newest section of the
  /// changelog does not mention.
  ///
  /// A symbol that another module has now is mentioned by a sentence about both modules, such as
  /// "`Persistence` exports `FileSystems`". A sentence about a renamed type, such as
  /// "`Persistence.Old` became `New`", mentions all of its members.
  public func mistakes(since recorded: PublicAPI, changelog: String) -> [SiteError] {
    let newest =
      MarkdownDocument(path: Self.changes, text: changelog).split(at: 2)
      .first { $0.lines.first?.hasPrefix("## ") == true }?.text ?? ""
    return recorded.modules.keys.sorted().flatMap { module in
      let now = modules[module] ?? []
      return (recorded.modules[module] ?? []).subtracting(now).sorted().compactMap {
        line -> SiteError? in
        let name = "\(module).\(Self.path(of: line))"
        guard !newest.contains("`\(name)`"), !isExported(line, by: module, newest),
          !now.contains(Self.renamed(line, newest))
        else { return nil }
        let word = now.contains { Self.path(of: $0) == Self.path(of: line) } ? "changed" : "is gone"
        return SiteError(
          "\(Self.folder)/\(module).txt",
          "the public symbol `\(line)` \(word). Bring it back, or name `\(name)` in the newest section of "
            + "\(Self.changes), or record the symbols of a new version: \(Self.command).")
      }
    }
  }

  /// True if another module has the same symbol, and the changelog says that the module exports it.
  private func isExported(_ line: String, by module: String, _ changelog: String) -> Bool {
    modules.contains { other, lines in
      other != module && lines.contains(line)
        && changelog.contains("`\(module)` exports `\(other)`")
    }
  }

  /// The line with the new names of types that the changelog says were renamed, such as
  /// "`Persistence.Old` became `New`".
  private static func renamed(_ line: String, _ changelog: String) -> String {
    changelog.matches(of: #/`\w+\.(\w+)` became\s+`(\w+)`/#).reduce(line) { line, match in
      line.replacing(match.output.1, with: match.output.2)
    }
  }

  /// Returns the number of symbols that are not in the record.
  public func additions(to recorded: PublicAPI) -> Int {
    modules.reduce(0) { $0 + $1.value.subtracting(recorded.modules[$1.key] ?? []).count }
  }

  private static func path(of line: String) -> Substring {
    line.firstRange(of: " | ").map { line[..<$0.lowerBound] }
      ?? line.firstRange(of: " : ").map { line[..<$0.lowerBound] } ?? line[...]
  }

  private static func files(in folder: URL, ending suffix: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(suffix) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
