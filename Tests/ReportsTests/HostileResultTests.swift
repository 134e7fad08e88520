import Foundation
import Measurement
import Persistence
import Reports
import ResultModel
import SeededRandom
import TextTables
import Testing

/// A file may be cut off, edited by hand or made to do harm: it is refused, or drawn.
@Suite("Results that nobody has measured")
struct HostileResultTests {
  private func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return [UInt8](try encoder.encode(try whole()))
  }

  private func whole() throws -> BenchmarkResult {
    var result = try SampleResult.small()
    for clients in [2, 4, 16] {
      let scenario = Scenario(
        .saveOnly, clients: clients, records: 1_000, durability: .powerLoss)
      for arm in ["actor", "mutex"] {
        result.cells.append(
          ResultCell(arm, scenario, .throughput, rounds: Array(repeating: .value(7), count: 6)))
      }
    }
    var histogram = Histogram()
    for value in 1...100 { histogram.record(UInt64(value) * 1_000) }
    result.distributions = ["actor", "mutex"].map {
      LatencyDistribution(
        variant: $0, scenario: SampleResult.saves, operation: .save, histogram: histogram)
    }
    return result
  }

  /// Reads what is in a file; draws it in every form if it is a result.
  private func isRead(_ bytes: [UInt8]) throws -> Bool {
    var isRead = false
    try withTemporaryFile { path in
      try Data(bytes).write(to: URL(filePath: path))
      do {
        let result = try ResultFile.read(path)
        isRead = true
        try drawEverything(result)
      } catch let error as ResultFile.Invalid {
        #expect(error.description.hasPrefix(path), "\(error)")
        #expect(error.description.hasSuffix("."), "\(error)")
      }
    }
    return isRead
  }

  private func drawEverything(_ result: BenchmarkResult) throws {
    for form in ReportForm.allCases { #expect(try form.text(of: result).isEmpty == false) }
    let page = BenchmarkPage(result).rendered()
    for word in ["=\"nan", "=\"inf", "=\"-inf"] { #expect(!page.contains(word)) }
    let texts = [
      BenchmarkTable(result, style: .plain).rendered(),
      Explanation(result).paragraphs().joined(),
      RoomPage(Room([.init(name: "a", result: result)])).rendered(),
      RoomText(Room([.init(name: "a", result: result)]), style: .plain).rendered(),
      RunComparisonText(RunComparison(result, result), style: .plain).rendered(),
      BaselineCheck(result, against: result).lines().joined(),
    ]
    #expect(texts.allSatisfy { !$0.isEmpty })
    #expect(HistogramExport.files(of: result).allSatisfy { !$0.text.isEmpty })
  }

  @Test func theWholeFileIsRead() throws {
    #expect(try isRead(try bytes()))
  }

  @Test func aFileThatIsCutOffIsRefused() throws {
    let bytes = try bytes()
    for length in stride(from: 0, to: bytes.count, by: bytes.count / 40) {
      #expect(try !isRead(Array(bytes[..<length])), "\(length) of \(bytes.count)")
    }
  }

  @Test func aFileWithOneOtherByteIsRefusedOrDrawn() throws {
    let bytes = try bytes()
    var random = SplitMix64(seed: 11)
    for _ in 0..<60 {
      var changed = bytes
      changed[random.uniform(below: bytes.count)] = UInt8(random.uniform(below: 256))
      _ = try isRead(changed)
    }
  }

  /// Figures that a check lets pass, and no machine gives.
  @Test(arguments: [1e308, Double.leastNonzeroMagnitude, 1e-300, 1])
  func extremeFiguresAreDrawn(_ value: Double) throws {
    var result = try whole()
    for index in result.cells.indices where result.cells[index].value != nil {
      // Beside the others, which are as they were.
      guard index.isMultiple(of: 2) else { continue }
      result.cells[index].value = value
      (result.cells[index].low, result.cells[index].high) = (nil, nil)
      result.cells[index].rounds = result.cells[index].rounds.map { _ in value }
    }
    #expect(try isRead([UInt8](try JSONEncoder().encode(result))))
  }

  @Test func extremeCountsAreDrawn() throws {
    var result = try whole()
    for index in result.cells.indices where index.isMultiple(of: 3) {
      result.cells[index].clients = .max - index
      result.cells[index].records = .max
    }
    result.context.window = .max
    result.context.warmUp = .max
    result.context.cores = .min
    result.context.rounds = .max
    result.context.plannedRounds = .min
    result.context.seconds = 1e308
    result.context.windowShare = -1e308
    result.context.clockCost = 1e308
    #expect(try isRead([UInt8](try JSONEncoder().encode(result))))
  }

  @Test func textsOfEveryKindAreDrawn() throws {
    for text in ["", "\u{0}\u{1B}[2J", "\u{202E}", String(repeating: "x", count: 100_000), "🂡"] {
      var result = try whole()
      for index in result.cells.indices where result.cells[index].variant == "mutex" {
        result.cells[index].variant = text
      }
      for index in result.comparisons.indices where result.comparisons[index].variant == "mutex" {
        result.comparisons[index].variant = text
      }
      result.context.order = result.context.order.map { $0.map { $0 == "mutex" ? text : $0 } }
      result.context.omissions = [text]
      result.context.date = text
      #expect(try isRead([UInt8](try JSONEncoder().encode(result))))
    }
  }

  @Test func moreDistributionsThanMemoryHasRoomForAreRefused() throws {
    var result = try SampleResult.small()
    let one = LatencyDistribution(
      variant: "actor", scenario: SampleResult.saves, operation: .save,
      histogram: Histogram(highestTrackable: 2))
    result.distributions = Array(repeating: one, count: 4_001)
    let bytes = [UInt8](try JSONEncoder().encode(result))
    #expect(try !isRead(bytes))
  }
}
