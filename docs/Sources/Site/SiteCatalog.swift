public import Foundation
import VariantCatalog

/// The DocC catalog of the site, made from a checkout: the articles, pages made from the catalog's
/// claims and sources, and pages made from recorded runs.
public struct SiteCatalog: Sendable {
  /// The catalog's files.
  public let pages: [SitePage]

  /// Reads the checkout and makes all pages.
  ///
  /// O(the documents' size); each file is read once.
  ///
  /// - Parameters:
  ///   - root: The checkout.
  ///   - figures: The recorded figures that pages quote and draw. Without them, the pages show no
  ///     figures.
  /// - Throws: ``SiteMistakes`` with every mistake in the documents: a link without a target, a
  ///   table that is too wide, a missing section.
  public init(checkout root: URL, figures: SiteFigures?) throws(SiteMistakes) {
    do {
      pages = try Self.pages(SiteSources(root: root), figures)
    } catch let mistakes as SiteMistakes {
      throw mistakes
    } catch let error as SiteError {
      throw SiteMistakes(all: [error])
    } catch {
      throw SiteMistakes(all: [SiteError(root.path(percentEncoded: false), "\(error)")])
    }
  }

  /// Writes the files into a folder.
  ///
  /// An existing folder is replaced.
  ///
  /// - Throws: Foundation's error if the folder cannot be written.
  public func write(to folder: URL) throws {
    let manager = FileManager.default
    if manager.fileExists(atPath: folder.path(percentEncoded: false)) {
      try manager.removeItem(at: folder)
    }
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    for page in pages {
      try Data(page.text.utf8).write(to: folder.appending(path: page.file))
    }
  }

  private static func pages(_ sources: SiteSources, _ figures: SiteFigures?) throws -> [SitePage] {
    let documents = try sources.documents()
    let code = try CompiledCode(checkout: sources.root)
    let links = sources.links(of: documents)
    let mistakes = documents.flatMap {
      SiteRules.mistakes(in: $0.document) + code.mistakes(in: $0.document)
        + links.mistakes(in: $0.document)
    }
    guard mistakes.isEmpty else { throw SiteMistakes(all: mistakes) }
    let lists = GeneratedLists(labs: documents.compactMap { Self.lab($0.place) })
    var pages = ModulePages.all
    for (document, page) in documents {
      guard case .article(let name, let module) = page else { continue }
      // These pages have generated sections besides.
      guard !document.path.hasPrefix(GuaranteePages.folder) else { continue }
      let shown = document.withOneTitle()
      // The navigation would show single backquotes in a title as they are. Double backquotes name
      // a module.
      let title = shown.title ?? ""
      let plain = title.hasPrefix("``") ? shown : shown.titled(title.replacing("`", with: ""))
      let titled = module.map { plain.titled("``\($0)``") } ?? plain
      pages.append(SitePage(article: name, try lists.filled(links.rewritten(titled)).text))
    }
    let mutants = try sources.record(RecordedMutants.self, RecordedMutants.path)
    let conformance = try sources.record(RecordedConformance.self, RecordedConformance.path)
    pages += try GuaranteePages(mutants: mutants, links: links).all(
      from: documents.map(\.document))
    pages.append(RunPages(conformance: conformance, mutants: mutants).tested)
    pages += try VariantPages.all(figures, source: sources.source)
    pages += try sources.pictures()
    // The heading above every page.
    pages.append(SitePage(file: "theme-settings.json", "{\"meta\": {\"title\": \"Lockstep\"}}\n"))
    return try pages + sources.tutorial(documents, links, figures)
  }

  /// The name of a lab's page, or `nil` for other places.
  private static func lab(_ place: SiteSources.Place) -> String? {
    guard case .article(let name, _) = place, name.hasPrefix("Lab-") else { return nil }
    return name
  }
}

/// All mistakes in the documents.
public struct SiteMistakes: Error, Sendable, CustomStringConvertible {
  /// The mistakes, at least one.
  public let all: [SiteError]

  /// A line for each mistake.
  public var description: String { all.map(\.description).joined(separator: "\n") }
}
