import Foundation
import Guarantees
import Measurement
import Persistence
import Processes
import Reports
import ResultModel
import TestPrograms
import Testing
import VariantCatalog

@testable import Workloads

/// The recorded thresholds, and stores that cost more than they allow.
@Suite("The thresholds on counts")
struct ThresholdTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Benchmarks/Results/thresholds/counts-swift-6.3.1-linux-x86_64.json").path(
      percentEncoded: false)

  private static let variants = VariantCatalog.all.filter {
    !$0.isSpecimen && $0.claims.fileAccess == .fileSystem
  }.map(\.id)

  /// The recorded run, with the file operations of one variant counted again.
  private func check(
    _ id: String, _ bend: @escaping @Sendable (any FileSystem) -> any FileSystem
  ) async throws -> BaselineCheck {
    let recorded = try ResultFile.read(Self.file)
    let ledgers = try await inTemporaryDirectory { directory in
      let visit = try #require(
        VariantCatalog.map(BentVisitor(id: id, directory: directory, bend: bend)).compactMap(\.self)
          .first)
      return try await visit()
    }
    var result = recorded
    for index in result.cells.indices {
      let cell = result.cells[index]
      guard cell.variant == id, Metric.countedInFiles.contains(cell.metric) else { continue }
      let ledger = try #require(ledgers.first { $0.scenario == cell.scenario })
      result.cells[index] = CountedFiles.ledger(ledger).cell(id, cell.scenario, cell.metric)
    }
    return BaselineCheck(result, against: recorded)
  }

  @Test(arguments: variants)
  func aVariantKeepsThem(_ id: String) async throws {
    let check = try await check(id) { $0 }
    #expect(check.failures.isEmpty && check.comparison.notMeasured.isEmpty, "\(check.lines())")
  }

  @Test(arguments: variants)
  func aVariantThatSyncsTwiceDoesNot(_ id: String) async throws {
    let check = try await check(id) { SyncingTwice(base: $0) }
    #expect(
      check.failures.map(\.variant) == [id]
        && check.failures.map(\.metric) == [.fileSynchronizations])
    #expect(
      check.lines().first
        == "worse: \(id), save-only, 1 client, 100 records, powerLoss: file.syncs 1.00 became 2.00")
  }

  @Test func everyVariantHasThresholds() throws {
    let recorded = try ResultFile.read(Self.file)
    // The files of a server are not the store's to count.
    let counted = VariantCatalog.all.filter { !$0.isSpecimen && $0.claims.fileAccess != .server }
    for id in counted.map(\.id) {
      for metric in Metric.allCases where metric.isCount {
        #expect(
          recorded.cells.contains { $0.variant == id && $0.metric == metric && $0.value != nil },
          "\(id): \(metric)")
      }
    }
  }

  @Test(
    .enabled(
      if: BuiltProgram.find("copying-probe") != nil,
      "copying-probe is not built: run .ci/setup, then swift build"))
  func aVariantThatCopiesItsDictionaryDoesNotKeepThem() async throws {
    let scenario = Scenario(.saveOnly, clients: 1, records: 100, durability: .processCrash)
    func result(_ kind: String) async throws -> BenchmarkResult {
      let count = try await inTemporaryDirectory { directory in
        let order = ProbeRequest(
          kind: .allocations, arm: "actor", scenario: scenario, seed: 1, directory: directory)
        let ending = try await #require(BuiltProgram.find("copying-probe")).run(
          [String(decoding: try JSONEncoder().encode(order), as: UTF8.self), kind],
          environment: ["MALLOC_CONF": "tcache:false"])
        return try JSONDecoder().decode(ProbeResult.self, from: Data(ending.output.utf8))
      }
      // The context of the thresholds, so that only the counts differ.
      var result = try ResultFile.read(Self.file)
      result.cells = [
        ResultCell("actor", scenario, .allocations, count.figure(.allocations)),
        ResultCell("actor", scenario, .allocatedBytes, count.figure(.allocatedBytes)),
      ]
      return result
    }
    let plain = try await result("plain")
    let again = BaselineCheck(try await result("plain"), against: plain)
    #expect(again.failures.isEmpty, "\(again.lines())")
    let copying = BaselineCheck(try await result("copying"), against: plain)
    #expect(copying.failures.map(\.metric).contains(.allocatedBytes), "\(copying.lines())")
  }
}

/// Counts one variant on a changed file system above the counting one.
private struct BentVisitor: StoreVisitor {
  typealias Item = BenchmarkRecord
  let id: String
  let directory: String
  let bend: @Sendable (any FileSystem) -> any FileSystem

  func visit<Visited: Store>(
    _ variant: Variant, _ openings: StoreOpenings<Visited>
  ) -> (@Sendable () async throws -> [ScenarioLedger])? where Visited.Item == BenchmarkRecord {
    guard variant.id == id else { return nil }
    let (directory, bend, format) = (directory, bend, variant.claims.fileFormat)
    return {
      var request = LedgerRequest(
        arm: variant.id, seed: 1,
        scenarios: RecordedDurability.allCases.map {
          Scenario(.saveOnly, clients: 1, records: 100, durability: $0)
        }, directory: directory)
      (request.window, request.operations, request.followsSaves) = (0, 50, false)
      return try await LedgerRun(
        request: request, items: GeneratedRecords(), format: format,
        open: opening { configuration in
          var bent = configuration
          bent.fileSystem = bend(configuration.fileSystem)
          return try await openings.open(bent)
        }
      ).run()
    }
  }
}

/// A file system that synchronises each file twice, as a store might that does not trust it.
private struct SyncingTwice: WrappingFileSystem {
  let base: any FileSystem

  func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try base.synchronize(file)
    try base.synchronize(file)
  }
}
