import Drawing
import Guarantees
import Reports
import VariantCatalog

/// The tutorial "From GCD to actors", with a page for each step of the path.
///
/// The old store and the new store are two states of the same file, and DocC shows the difference.
struct PathTutorial {
  /// The guide's section about each step, by the id of the new store.
  let guide: [String: MarkdownDocument]
  /// The text of a variant's main file.
  let sources: [String: String]
  /// The recorded figures.
  ///
  /// Without them, the steps show no figures.
  let figures: SiteFigures?

  /// Returns the tutorial's files: contents, one page per step, and the states of the code.
  ///
  /// - Throws: ``SiteError`` if the guide has no section about a step, or a round of the result has
  ///   no rate.
  func all() throws -> [SitePage] {
    var pages = [contents(), SitePage(file: Self.picture, Self.drawing)]
    for step in VariantCatalog.path {
      let panels = try figures.map { try StepFigurePanels(step: step, figures: $0).panels() } ?? []
      pages.append(try page(of: step, panels))
      if !panels.isEmpty {
        pages.append(SitePage(file: Self.picture(of: step), StepPicture.text(of: step, panels)))
      }
    }
    let stores = VariantCatalog.path.flatMap { [$0.from, $0.to] }
    for store in Dictionary(grouping: stores, by: \.id).values.compactMap(\.first) {
      pages.append(SitePage(file: Self.code(of: store), sources[store.id] ?? ""))
    }
    return pages
  }

  static func name(of step: MigrationStep) -> String { "Step-\(step.from.id)-to-\(step.to.id)" }

  private static let picture = "path.svg"
  private static func picture(of step: MigrationStep) -> String { "figures-\(name(of: step)).svg" }
  private static func code(of variant: Variant) -> String { "\(variant.id).swift" }

  private func contents() -> SitePage {
    let references = VariantCatalog.path.map {
      "    @TutorialReference(tutorial: \"doc:\(Self.name(of: $0))\")"
    }
    return SitePage(
      file: "Path.tutorial",
      """
      @Tutorials(name: "From GCD to actors") {
        @Intro(title: "From GCD to actors") {
          Eight steps from completion handlers to group commit. Each shows one mechanism and leaves
          everything else as it was.
        }
        @Chapter(name: "The path") {
          Nine stores, each with its neighbour.
          @Image(source: "\(Self.picture)", alt: "Stores in a row, each with an arrow to the next")
      \(references.joined(separator: "\n"))
        }
      }

      """)
  }

  private func page(
    of step: MigrationStep, _ panels: [StepFigurePanels.Panel]
  ) throws(SiteError) -> SitePage {
    guard let section = guide[step.to.id] else {
      throw SiteError(
        "docs/Migration.md",
        "there is no section ``## `\(step.from.id)` → `\(step.to.id)` ``; write it.")
    }
    return SitePage(
      file: Self.name(of: step) + ".tutorial",
      """
      @Tutorial(time: 10) {
        @Intro(title: "From \(step.from.id) to \(step.to.id)") {
          \(step.from.mechanism) → \(step.to.mechanism).
        }
        @Section(title: "The reason") {
          @ContentAndMedia {
      \(Self.prose(section))

            \(Self.change(step))
          }
          @Steps {
            @Step {
              Look at `\(step.from.title)`, the store that is left.
              @Code(name: "\(step.to.title).swift", file: "\(Self.code(of: step.from))")
            }
            @Step {
              Look at the lines that `\(step.to.title)` changes.
              @Code(name: "\(step.to.title).swift", file: "\(Self.code(of: step.to))")
            }
      \(figures(of: step, panels))    }
        }
      }

      """)
  }

  /// The figures of a step, as text and as a picture.
  ///
  /// Empty if there are no figures.
  private func figures(of step: MigrationStep, _ panels: [StepFigurePanels.Panel]) -> String {
    guard let figures, !panels.isEmpty else { return "" }
    return """
            @Step {
              Compare \(panels.count == 1 ? "a figure" : "the figures") of both stores. \(figures.origin)

              \(panels.map(\.sentence).joined(separator: " "))
              @Image(source: "\(Self.picture(of: step))", alt: "Figures as bars: old, new")
            }

      """
  }

  /// The promises that a step adds and removes, from the stores' claims.
  private static func change(_ step: MigrationStep) -> String {
    let gains = step.gains.map { "\($0.id) (\($0.title))" }.joined(separator: ", ")
    let losses = step.losses.map { "\($0.id) (\($0.title))" }.joined(
      separator: ", ")
    return "Promises gained: \(gains.isEmpty ? "none" : gains). "
      + "Promises lost: \(losses.isEmpty ? "none" : losses)."
  }

  /// The paragraphs of a section, without its heading, code and comments.
  ///
  /// A tutorial's text allows neither headings nor code.
  private static func prose(_ section: MarkdownDocument) -> String {
    section.prose.filter {
      !$0.text.hasPrefix("#") && !$0.text.hasPrefix("<!--") && !$0.text.hasPrefix("|")
    }
    .map { "      \($0.text)" }.joined(separator: "\n")
  }

  /// A box for each store, in the colour of its family.
  private static let drawing: String = {
    let stores = VariantCatalog.path.prefix(1).map(\.from) + VariantCatalog.path.map(\.to)
    let boxes = stores.enumerated().map { index, store in
      let x = 10 + 42 * index
      let arrow =
        index == stores.count - 1
        ? "" : "<path d=\"M\(x + 30) 40h10\" stroke=\"#7a7f87\" stroke-width=\"2\"/>"
      return "<rect class=\"\(MarkFamily(store.family))\" x=\"\(x)\" y=\"26\" width=\"30\""
        + " height=\"28\" rx=\"5\"/>" + arrow
    }
    let style = MarkFamily.style { ".\($0) { fill: \($1); }" }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 386 80\" role=\"img\">"
      + "<style>\(style)</style>" + boxes.joined() + "</svg>\n"
  }()
}
