import Foundation
import ResultModel
import Testing
import TextTables

@testable import Reports

/// All tables made from the recorded results: two columns with the same heading cannot be
/// distinguished.
@Suite("The headings of tables")
struct HeadingTests {
  private static let results: [URL] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let results = root.appending(path: "Benchmarks/Results")
    let names = [
      "2026-11-28-linux-2-cores-full.json", "2026-11-28-linux-2-cores-rivals-threads.json",
    ]
    return names.map { results.appending(path: $0) }
  }()

  private func result(_ file: URL) throws -> BenchmarkResult {
    try ResultFile.read(file.path(percentEncoded: false))
  }

  @Test(.long, arguments: results)
  func noTwoColumnsOfATerminalTableHaveOne(_ file: URL) throws {
    let tables = BenchmarkTable(try result(file), style: .plain)
    let headline = try #require(tables.headline())
    #expect(headline.table.columns.count <= 6)
    let sections = [headline] + tables.sections
    #expect(sections.count > 5)
    for section in sections {
      let titles = section.table.columns.map(\.title)
      #expect(Set(titles).count == titles.count, "\(section.title): \(titles)")
    }
    #expect(Set(sections.map(\.title)).count == sections.count)
  }

  @Test(.long, arguments: results)
  func noTwoColumnsOfATableOnThePageHaveOne(_ file: URL) throws {
    let result = try result(file)
    let pages = [
      BenchmarkPage(result).rendered(),
      RunComparisonPage(("one", result), ("two", result)).rendered(),
    ]
    for page in pages {
      let tables = page.components(separatedBy: "<table").dropFirst().map { part in
        part.components(separatedBy: "</thead>")[0].components(separatedBy: "<th").dropFirst(2)
          .compactMap { cell in
            cell.components(separatedBy: ">").dropFirst().first?.split(separator: "<").first
          }
      }
      #expect(tables.count > 3)
      for titles in tables { #expect(Set(titles).count == titles.count, "\(titles)") }
    }
  }

  @Test(.long, arguments: results)
  func aQuotedTableHasNoTwoOfOneAndFitsAPage(_ file: URL) throws {
    let text = QuotedFigures(try result(file), file: file.lastPathComponent).markdown()
    let titles = try #require(text.split(separator: "\n").first).dropFirst().dropLast()
      .split(separator: "|", omittingEmptySubsequences: false)
    #expect(titles.count <= BenchmarkResult.columnsOfAPage)
    #expect(Set(titles).count == titles.count, "\(titles)")
  }

  @Test(arguments: results)
  func scenariosThatDifferHaveTitlesThatDiffer(_ file: URL) throws {
    let scenarios = Set(try result(file).cells.filter { $0.metric == .throughput }.map(\.scenario))
    let titles = scenarios.map { $0.title(among: Array(scenarios)) }
    #expect(Set(titles).count == scenarios.count)
    let saves = scenarios.filter { $0.workload == .saveOnly && $0.durability == .powerLoss }
    #expect(saves.allSatisfy { !$0.title(among: Array(saves)).contains("durable") })
  }

  @Test(.long) func ofTwoDurabilitiesTheQuotedFiguresSayWhichIsWhich() throws {
    var result = try result(Self.results[0])
    let scenarios = result.headlines.prefix(3)
    result.context.headlines =
      scenarios
      + scenarios.map {
        var other = $0
        other.durability = .processCrash
        return other
      }
    let text = QuotedFigures(result, file: "result.json").markdown()
    #expect(text.contains("| saves/s, 1 client, 1,000 records, durable against process crash |"))
    #expect(text.contains("| saves/s, 1 client, 1,000 records, durable against power loss |"))
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("The headings say what saves survive;"))
  }
}
