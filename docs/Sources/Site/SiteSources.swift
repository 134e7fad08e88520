import Foundation
import VariantCatalog

/// The documents, records and sources of a checkout that the site is made from.
struct SiteSources: Sendable {
  let root: URL

  /// The pictures that documents show.
  static let pictures = "docs/Pictures"
  private static let guide = "docs/Migration.md"
  private static let articles = "docs/Lockstep.docc"

  /// The place of a document on the site.
  enum Place: Equatable {
    /// A page of the site. With a module's name, the page is the first page of that module.
    case article(String, module: String?)
    /// The document is not on the site but must follow the same rules.
    case checkout
  }

  /// The documents about a library.
  ///
  /// Each becomes the first page of its module.
  private static let libraries: Set = [
    "Linearizability", "SimulatedDisk", "ThreadSchedules", "Processes", "SeededRandom",
  ]
  private static let modules = [
    "FileTrace": "FileTracing", "Schedules": "ScheduleTesting", "TaskSchedules": "Schedules",
  ]

  /// True for a document that nobody reads in the repository: the site's first page and the first
  /// pages of modules, whose lists have links that only DocC follows.
  static func isForTheSiteAlone(_ path: String) -> Bool {
    path == "\(articles)/Lockstep.md" || path.hasPrefix("\(articles)/Module-")
  }

  /// All documents, starting with those of `docs`.
  func documents() throws -> [(document: MarkdownDocument, place: Place)] {
    var documents: [(MarkdownDocument, Place)] = []
    for folder in ["docs", GuaranteePages.folder, Self.articles] {
      for name in try names(in: folder) where name.hasSuffix(".md") && name != "README.md" {
        let base = String(name.dropLast(3))
        let module = Self.modules[base] ?? (Self.libraries.contains(base) ? base : nil)
        documents.append(
          (
            try document("\(folder)/\(name)"),
            .article(base, module: module)
          ))
      }
    }
    for name in try names(in: "Labs") where name.first?.isNumber == true {
      let path = "Labs/\(name)/README.md"
      documents.append((try document(path), .article("Lab-\(name)", module: nil)))
      for other in try texts(below: "Labs/\(name)") where other != path {
        documents.append((try document(other), .checkout))
      }
    }
    for path in [
      "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "Labs/README.md",
      "Examples/OtherStores/README.md", "Examples/OtherStores/Issues.md", "Sources/README.md",
      "Tests/Mutants/README.md", "Tests/Zoo/README.md",
      "Benchmarks/README.md", "docs/README.md", "Labs/Runner/README.md",
    ] {
      documents.append((try document(path), .checkout))
    }
    return documents
  }

  /// The allowed links in these documents.
  func links(of documents: [(document: MarkdownDocument, place: Place)]) -> SiteLinks {
    var pages: [String: String] = [:]
    var headings: [String: [String]] = [:]
    for (document, place) in documents {
      headings[document.path] = document.headings
      guard case .article(let name, let module) = place else { continue }
      pages[document.path] = module.map { "doc:/documentation/\($0)" } ?? "doc:\(name)"
    }
    for variant in VariantCatalog.all {
      pages[variant.source] = "doc:\(VariantPages.name(of: variant))"
    }
    let root = root
    return SiteLinks(pages: pages, headings: headings) { path in
      FileManager.default.fileExists(atPath: root.appending(path: path).path(percentEncoded: false))
    }
  }

  /// The tutorial, from the guide's sections and the variants' sources.
  func tutorial(
    _ documents: [(document: MarkdownDocument, place: Place)], _ links: SiteLinks,
    _ figures: SiteFigures?
  ) throws -> [SitePage] {
    guard let guide = documents.first(where: { $0.document.path == Self.guide })?.document else {
      throw SiteError(Self.guide, "the document is missing.")
    }
    let sections = guide.split(at: 2)
    var byStore: [String: MarkdownDocument] = [:]
    var texts: [String: String] = [:]
    for step in VariantCatalog.path {
      let heading = "## `\(step.from.id)` → `\(step.to.id)`"
      if let section = sections.first(where: { $0.lines.first == Substring(heading) }) {
        byStore[step.to.id] = try links.rewritten(section)
      }
      for store in [step.from, step.to] { texts[store.id] = try source(store) }
    }
    return try PathTutorial(guide: byStore, sources: texts, figures: figures).all()
  }

  /// The text of a variant's main file.
  func source(_ variant: Variant) throws -> String { try text(variant.source) }

  /// The pictures, as files of the catalog.
  func pictures() throws -> [SitePage] {
    try names(in: Self.pictures).map { SitePage(file: $0, try text("\(Self.pictures)/\($0)")) }
  }

  /// A recorded run.
  func record<Record: Decodable>(_ type: Record.Type, _ path: String) throws -> Record {
    do {
      return try JSONDecoder().decode(type, from: Data(text(path).utf8))
    } catch let error as DecodingError {
      throw SiteError(path, "this is no record of a run (\(error)); docs/record makes it anew.")
    }
  }

  func document(_ path: String) throws -> MarkdownDocument {
    MarkdownDocument(path: path, text: try text(path))
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The Markdown files below a folder, relative to the checkout's root: a lab's hints, explanation
  /// and notes.
  private func texts(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path(percentEncoded: false)
    ).filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path(percentEncoded: false)
    ).sorted()
  }
}
