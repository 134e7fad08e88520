public import Foundation

/// Checks a built site.
///
/// Its root must lead to the first page, every public symbol must be documented, no page may be too
/// large, and each newcomer's question must be answered on the page that the checkout names.
public enum SiteAudit {
  /// The maximum size of a page in bytes.
  ///
  /// A larger page takes seconds to load on a phone.
  static let largestPage = 300_000

  /// Returns all mistakes of the site in a folder.
  ///
  /// The audit checks the size of every page, and reads the pages on the paths to the answers.
  ///
  /// - Parameters:
  ///   - folder: The site.
  ///   - root: The checkout.
  /// - Returns: The mistakes, each with its place and the remedy.
  /// - Throws: Foundation's error if the folder is not a site.
  public static func mistakes(in folder: URL, checkout root: URL) throws -> [SiteError] {
    let sources = SiteSources(root: root)
    let documents = try sources.documents()
    let table = try sources.document(NewcomerQuestions.path)
    let questions = NewcomerQuestions(try sources.links(of: documents).rewritten(table))
    return try misleadingRoot(of: folder) + undocumented(in: folder) + large(in: folder, documents)
      + questions.mistakes(in: BuiltPages(folder: folder))
  }

  /// The first page, relative to the site.
  private static let first = "documentation/lockstep/"

  /// A static server answers the address of the site with this file.
  private static func misleadingRoot(of folder: URL) throws -> [SiteError] {
    let text = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    let page = folder.appending(path: first + "index.html").path(percentEncoded: false)
    guard text.contains("url=\(first)\""), FileManager.default.fileExists(atPath: page) else {
      return [
        SiteError("index.html", "the root of the site does not lead to \(first); see docs/build.")
      ]
    }
    return []
  }

  /// A symbol as DocC's coverage lists it.
  private struct Symbol: Decodable {
    let hasAbstract: Bool
    let referencePath: String
    let kind: Kind

    struct Kind: Decodable { let isSymbol: Bool }

    /// False for members that the compiler generates and for pages that collect them, because their
    /// documentation cannot be written.
    var isWritten: Bool {
      let name = referencePath.split(separator: "/").last ?? ""
      return !["init(rawValue:)", "init(from:)"].contains(name)
        && !name.hasSuffix("-Implementations")
    }
  }

  private static func undocumented(in folder: URL) throws -> [SiteError] {
    let data = try Data(contentsOf: folder.appending(path: "documentation-coverage.json"))
    let symbols = try JSONDecoder().decode([Symbol].self, from: data)
    let missing = symbols.filter { $0.kind.isSymbol && !$0.hasAbstract && $0.isWritten }
    return missing.map(\.referencePath).sorted().map {
      SiteError($0, "this public symbol has no documentation; write a summary.")
    }
  }

  private static func large(
    in folder: URL, _ documents: [(document: MarkdownDocument, place: SiteSources.Place)]
  ) throws -> [SiteError] {
    let data = folder.appending(path: "data")
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: data.path(percentEncoded: false))
    return try paths.filter { $0.hasSuffix(".json") }.sorted().compactMap { path in
      let size =
        try data.appending(path: path).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size > largestPage else { return nil }
      let document = documents.first { $0.place.data == path }?.document
      return SiteError(
        document?.path ?? "data/\(path)", line: document.map { _ in 1 },
        "the page has \(size) bytes; \(largestPage) is the most. Divide the page.")
    }
  }
}

extension SiteSources.Place {
  /// The data file of the page that DocC builds, relative to the site's data.
  fileprivate var data: String? {
    guard case .article(let name, let module) = self else { return nil }
    return "documentation/\(module ?? "lockstep/\(name)").json".lowercased()
  }
}
