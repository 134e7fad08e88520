import Foundation
import Testing

/// The figures of lab 12's explanation, held to the newest recorded result.
@Suite("The knee of lab 12")
struct RecordedKneeTests {
  private struct Recorded: Decodable {
    struct Row: Decodable {
      struct Scenario: Decodable {
        var clients: Int
        var durability: String
        var records: Int
        var workload: String
        var itemSize: Int?
      }
      struct Figure: Decodable { var value: Double? }

      var scenario: Scenario
      var variant: String
      var figures: [String: Figure]
    }

    var measured: [Row]

    /// The milliseconds of a save of `actor`, for a single client.
    func milliseconds(at records: Int) throws -> Double {
      let row = measured.first {
        let scenario = $0.scenario
        return $0.variant == "actor" && scenario.clients == 1 && scenario.records == records
          && scenario.workload == "save-only" && scenario.durability == "powerLoss"
          && scenario.itemSize == nil
      }
      return 1_000 / (try #require(row?.figures["throughput"]?.value))
    }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  private static func result() throws -> Recorded {
    let folder = root.appending(path: "Benchmarks/Results")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false)
    ).filter { $0.hasSuffix("-full.json") }
    let newest = try #require(names.max())
    return try JSONDecoder().decode(
      Recorded.self, from: Data(contentsOf: folder.appending(path: newest)))
  }

  private func digits(_ number: Double) -> String {
    number.formatted(.number.precision(.significantDigits(3)).locale(Locale(identifier: "en_US")))
  }

  /// The smallest store gives the fixed part, the two largest the part that grows.
  @Test func theExplanationDividesTheRecordedResult() throws {
    let result = try Self.result()
    let fixed = try result.milliseconds(at: 10)
    let (middle, large) = (
      try result.milliseconds(at: 10_000), try result.milliseconds(at: 100_000)
    )
    let growth = (large - middle) / 90
    let knee = (10 * fixed / growth).rounded() * 100
    let text = try String(
      contentsOf: Self.root.appending(path: "Labs/12-knee/explanation.md"), encoding: .utf8
    ).replacing("\n", with: " ")
    for part in [
      "\(digits(1_000 / fixed)) saves a second",
      "\(digits(fixed)), \(digits(middle)) and \(digits(large)) ms",
      "The fixed part is therefore \(digits(fixed)) ms",
      "each further 1,000 records add \(digits(growth)) ms",
      "at about \(digits(knee)) records",
    ] { #expect(text.contains(part)) }
  }
}
