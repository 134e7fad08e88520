import Reports
import ResultModel
import TextTables
import VariantCatalog

/// The section about costs on a variant's page: figures from the recorded result, and a picture.
struct VariantCosts {
  /// The stores that each picture shows for comparison.
  private static let neighbours = ["actor", "actor-batched"]

  let variant: Variant
  let figures: SiteFigures

  /// The picture's file in the catalog.
  static func picture(of variant: Variant) -> String { "saves-\(variant.id).svg" }

  /// True if the result has comparable figures for the variant.
  ///
  /// A specimen is not comparable, because its acknowledged saves do not survive a power cut.
  private var isComparable: Bool { !variant.isSpecimen && !rows.isEmpty }

  /// The section, with a line break at the end.
  var text: String {
    guard isComparable else {
      let reason =
        variant.isSpecimen
        ? "an acknowledged save of this store does not survive a power cut, so that its rates are not those of a "
          + "store for use" : "`\(figures.name)` has none of this store"
      return "## Costs\n\nThere are no figures here: \(reason).\n"
    }
    let titles = figures.saves.map(SiteFigures.clients)
    return """
      ## Costs

      ![Durable saves a second by clients, \(variant.id) beside other stores](\(Self.picture(of: variant)))

      | durable saves | \(titles.joined(separator: " | ")) |
      |---|\(titles.map { _ in "---|" }.joined())
      \(rows.joined(separator: "\n"))

      \(figures.origin)\(once) <doc:Figures> has the other stores on files.

      """
  }

  /// The picture, or `nil` if the page has none.
  var picture: SitePage? {
    guard isComparable else { return nil }
    let stores = Self.neighbours.filter { $0 != variant.id } + [variant.id]
    return SitePage(
      file: Self.picture(of: variant),
      PictureExport.text(of: figures.result, stores: stores, emphasized: variant.id))
  }

  private var rows: [String] {
    [
      row("saves a second", .throughput, NumberText.short),
      row("synchronisations of the file, a save", .fileSynchronizations, NumberText.short),
      row(
        "synchronisations of the directory, a save", .directorySynchronizations, NumberText.short),
      row("bytes written, a save", .fileBytes, NumberText.bytes),
    ].compactMap(\.self)
  }

  private func row(_ title: String, _ metric: Metric, _ form: (Double) -> String) -> String? {
    let cells = figures.saves.map { figures.cell(variant, metric, $0) }
    guard cells.contains(where: { $0 != nil }) else { return nil }
    let texts = cells.map { cell in
      guard let cell, let value = cell.value else { return "n/a" }
      guard metric == .throughput, let low = cell.low, let high = cell.high else {
        return form(value)
      }
      return "\(form(value)) (\(form(low)) to \(form(high)))"
    }
    return "| \(title) | \(texts.joined(separator: " | ")) |"
  }

  private var once: String {
    figures.startDelay(of: variant).map {
      " Beside its saves an unrelated task waits \(NumberText.duration(nanoseconds: $0)) for its first turn "
        + "(taken once)."
    } ?? ""
  }
}
