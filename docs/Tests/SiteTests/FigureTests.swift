import Drawing
import Foundation
import Reports
import ResultModel
import Testing
import VariantCatalog

@testable import Site

@Suite("Figures of the site")
struct FigureTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The guide to the path, and the result that its table quotes.
  private func recorded() throws -> (guide: String, figures: SiteFigures) {
    let guide = try String(
      contentsOf: Self.root.appending(path: "docs/Migration.md"), encoding: .utf8)
    let mark = try #require(guide.firstMatch(of: /<!-- steps: \.\.\/(\S+) -->/))
    let name = String(mark.1)
    let path = Self.root.appending(path: name).path(percentEncoded: false)
    return (guide, SiteFigures(name: name, result: try ResultFile.read(path)))
  }

  @Test func aStepHasTheFiguresOfTheGuidesTable() throws {
    let (guide, figures) = try recorded()
    for step in VariantCatalog.path {
      let start = "| `\(step.from.id)` → `\(step.to.id)`"
      let row = try #require(guide.split(separator: "\n").first { $0.hasPrefix(start) })
      let panels = try StepFigurePanels(step: step, figures: figures).panels()
      // A rate of which the result lacks a round has no panel.
      let saves = row.split(separator: " | ")[4]
      #expect(panels.count == (saves == "n/a" ? 2 : 3), "\(panels)")
      // The table has no room for the saves of a single client.
      #expect(panels[0].title == "Durable saves a second, 1 client")
      if panels.count == 3 { #expect(row.contains("| \(panels[1].verdict) |"), "\(panels[1])") }
      let delay = try #require(panels.last)
      #expect(row.hasSuffix("| \(delay.beforeText) → \(delay.afterText) |"))
    }
  }

  @Test func aPictureHasTwoBarsForEachFigure() throws {
    let (_, figures) = try recorded()
    let step = try #require(VariantCatalog.path.first)
    let panels = try StepFigurePanels(step: step, figures: figures).panels()
    let picture = StepPicture.text(of: step, panels)
    #expect(picture.matches(of: /<rect class="before queue"/).count == panels.count)
    #expect(picture.matches(of: /<rect class="after queue"/).count == panels.count)
    for panel in panels {
      #expect(picture.contains(">\(panel.beforeText)</text>"))
      #expect(picture.contains(">\(panel.verdict)</text>"))
    }
    // The longest bar of each figure is as long as there is room.
    #expect(picture.matches(of: /width="222.0"/).count == panels.count)
  }

  @Test func theRecordedStoresHaveTheFamiliesOfTheCatalog() throws {
    let arms = try recorded().figures.result.context.arms ?? []
    let stores = arms.filter { VariantCatalog.variant($0.id) != nil }
    #expect(stores.count > 10)
    for arm in stores { #expect(arm.family == VariantCatalog.variant(arm.id)?.family, "\(arm.id)") }
  }

  @Test func theStepToAnActorChangesTheColour() throws {
    let (_, figures) = try recorded()
    let step = try #require(VariantCatalog.path.first { $0.to.id == "actor" })
    let picture = StepPicture.text(
      of: step, try StepFigurePanels(step: step, figures: figures).panels())
    #expect(
      picture.contains("<rect class=\"before lock\"")
        && picture.contains("<rect class=\"after actor\""))
    #expect(
      picture.contains(".lock { fill: #116329; }") && picture.contains(".lock { fill: #57c46f; }"))
  }

  @Test func withoutBothStoresThereIsNoFigure() throws {
    var (_, figures) = try recorded()
    var result = figures.result
    let step = try #require(VariantCatalog.path.first)
    result.cells.removeAll { $0.variant == step.to.id }
    figures = SiteFigures(name: figures.name, result: result)
    #expect(try StepFigurePanels(step: step, figures: figures).panels() == [])
  }

  @Test func aStoresCostsAreOfTheResultAndASpecimenHasNone() throws {
    let (_, figures) = try recorded()
    let batched = try #require(VariantCatalog.variant("actor-batched"))
    let many = try #require(figures.saves.last)
    let syncs = try #require(figures.cell(batched, .fileSynchronizations, many)?.value)
    #expect(syncs < 1)
    let costs = VariantCosts(variant: batched, figures: figures)
    #expect(costs.text.contains("| durable saves | 1 client | 32 clients |"))
    #expect(costs.text.contains("| synchronisations of the file, a save | 1.00 | 0.0"))
    let picture = try #require(costs.picture)
    #expect(picture.text.contains("class=\"name actor\">actor-batched</text>"))
    #expect(picture.text.matches(of: /<g class="line faint">/).count == 1)
    let specimen = try #require(VariantCatalog.all.first { $0.isSpecimen })
    let none = VariantCosts(variant: specimen, figures: figures)
    #expect(none.picture == nil)
    #expect(none.text.contains("There are no figures here"))
  }
}
