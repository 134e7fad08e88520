import Drawing
import Foundation
import ResultModel
import Testing

@testable import Reports

@Suite("The picture of a result")
struct PictureTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The recorded result of which the README quotes a table.
  private func recorded() throws -> BenchmarkResult {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let mark = try #require(readme.firstMatch(of: /`(Benchmarks\/Results\/\S+full\.json)`/))
    return try ResultFile.read(
      Self.root.appending(path: String(mark.1)).path(percentEncoded: false))
  }

  @Test func theReadmesPictureIsDrawnFromTheReadmesResult() throws {
    let file = Self.root.appending(path: "docs/Pictures/durable-saves.svg")
    let drawn = try ReportForm.picture.text(of: recorded())
    #expect(
      try String(contentsOf: file, encoding: .utf8) == drawn,
      "lockstep report RESULT --picture --output docs/Pictures/durable-saves.svg")
  }

  @Test func eachStoreHasALineWithItsName() throws {
    let recorded = try recorded()
    let picture = try ReportForm.picture.text(of: recorded)
    for store in PictureExport.stores {
      let family = recorded.family(of: store)
      #expect(family != .other && picture.contains("class=\"name \(family)\">\(store)</text>"))
    }
    #expect(picture.contains("prefers-color-scheme: dark"))
  }

  @Test func aLineHasTheColourOfItsStoresFamilyAsOnAPage() throws {
    let picture = try ReportForm.picture.text(of: recorded())
    let lines = picture.matches(of: /<g class="line (\w+)">/).map { String($0.1) }
    #expect(lines == ["lock", "actor", "database", "database"])
    let page = BenchmarkPage(try SampleResult.small()).rendered()
    for (family, light, dark) in [
      ("lock", "#116329", "#57c46f"), ("actor", "#0b5fb0", "#6cb6ff"),
      ("database", "#8a3c00", "#f0a35e"),
    ] {
      for colour in [light, dark] {
        #expect(picture.contains(".line.\(family) path, .whisker.\(family) { stroke: \(colour); }"))
        #expect(page.contains(".\(family) { --mark: \(colour); }"))
      }
      #expect(picture.contains("<tspan class=\"\(family)\">"))
    }
    #expect(!picture.contains("<tspan class=\"queue\">"))
  }

  @Test func namesDoNotLieOnEachOther() throws {
    let picture = try ReportForm.picture.text(of: recorded())
    let places = try picture.matches(of: /y="([0-9.]+)" class="name \w+"/).map {
      try #require(Double($0.1))
    }
    #expect(places.count == PictureExport.stores.count)
    for (one, next) in zip(places, places.dropFirst()) { #expect(next - one >= 17.9) }
  }

  @Test func aResultWithoutDurableSavesSaysSo() throws {
    var result = try SampleResult.small()
    result.cells = []
    #expect(try ReportForm.picture.text(of: result).contains("has no durable saves"))
  }
}
