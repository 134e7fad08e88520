import Foundation
import Measurement
import ResultModel
import SeededRandom
import TextTables
import Testing

@testable import Reports

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
    let floor = try NoiseFloor(ratios: Array(repeating: 1, count: 6))
    var resolution = Resolution(SampleResult.saves, floor)
    (resolution.needed, resolution.smallest) = (1e30, 1e30)
    result.resolutions = [resolution]
    return result
  }

  /// Reads a file; draws it in every form if it is a result.
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
        #expect(error.description.utf8.count < 1_000)
        expectHarmless(error.description)
      }
    }
    return isRead
  }

  private func drawEverything(_ result: BenchmarkResult) throws {
    let page = BenchmarkPage(result).rendered()
    for word in ["=\"nan", "=\"inf", "=\"-inf"] { #expect(!page.contains(word)) }
    var texts = try ReportForm.allCases.map { try $0.text(of: result) }
    texts += [
      page, RunComparisonPage(("a", result), ("b", result), .force).rendered(),
      BenchmarkTable(result, style: .plain).rendered(),
      Explanation(result).paragraphs().joined(),
      RunComparisonText(RunComparison(result, result), style: .plain).rendered(),
      BaselineCheck(result, against: result).lines().joined(),
    ]
    #expect(texts.allSatisfy { !$0.isEmpty })
    for text in texts { expectHarmless(text) }
  }

  /// The text may contain line breaks, but nothing that moves a cursor or reverses a line.
  private func expectHarmless(_ text: String) {
    let harmful = text.unicodeScalars.first {
      TerminalText.isHarmful($0) && !["\n", "\r"].contains($0)
    }
    #expect(harmful == nil)
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
    var read = 0
    for _ in 0..<240 {
      var changed = bytes
      changed[random.uniform(below: bytes.count)] = UInt8(random.uniform(below: 256))
      if try isRead(changed) { read += 1 }
    }
    // Some bytes are of a text or a figure, others hold the file together.
    #expect((1..<240).contains(read), "\(read)")
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
      result.cells[index].clients = 1_000_000 - index
      result.cells[index].records = 1_000_000_000
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
    let harmful = "\u{0}\u{1B}[2J\u{7F}\u{9B}\u{8}a\nb\u{202E}\u{2066}\u{2028}"
    for text in ["", harmful, String(repeating: "x", count: 100_000), "🂡 – µ\\ \\\""] {
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
      result.context.commit = .value(text)
      result.context.kernel = .unavailable(text)
      result.context.processor = .value(text)
      result.context.build = text
      result.context.failures = [
        FailedRound(
          arm: text, round: 1, scenarios: [SampleResult.saves], kind: .threw, message: text)
      ]
      result.context.resumptions = [
        Resumption(date: text, measurements: 1, recovery: text, differences: [text])
      ]
      #expect(try isRead([UInt8](try JSONEncoder().encode(result))))
    }
  }

  /// Texts that are not valid JSON may still be harmful in the message about them.
  @Test(arguments: ["\u{1B}[2J", "\\u001b[2J", "\\u202e", "\u{202E}", "\\", "\\u00"])
  func whatIsSaidOfAFileIsHarmless(_ text: String) throws {
    let sound = String(decoding: try bytes(), as: UTF8.self)
    for word in ["\"throughput\"", "\"ns\"", "\"powerLoss\"", "\"actor\""] {
      let changed = sound.replacing(word, with: "\"\(text)\"", maxReplacements: 1)
      let isChanged = changed != sound
      #expect(isChanged, "\(word)")
      _ = try isRead(Array(changed.utf8))
    }
  }

  @Test func harmlessTextsAreAsTheyWere() throws {
    let texts = ["", "\"a\\\"\\\\n\\u00b5\\ud83c\\udca1 – µ â 🂡 שלום\"", "{\r\n\t}", "\u{2013}\\"]
    for text in texts { #expect(EscapedTerminalText.cleaned(Array(text.utf8)) == Array(text.utf8)) }
  }

  @Test func anIntervalOverOtherRoundsThanTheRatiosIsRefused() throws {
    let sound = String(decoding: try bytes(), as: UTF8.self)
    let count = try #require(try whole().comparisons.first?.ratio.ratios.count)
    for other in ["9223372036854775807", "0", "-1"] {
      let changed = sound.replacing("\"count\":\(count)", with: "\"count\":\(other)")
      let isChanged = changed != sound
      #expect(isChanged)
      #expect(try !isRead(Array(changed.utf8)))
    }
  }

  /// The message about a file that is refused.
  private func refusal(_ bytes: [UInt8]) throws -> String {
    var said = ""
    try withTemporaryFile { path in
      try Data(bytes).write(to: URL(filePath: path))
      do { _ = try ResultFile.read(path) } catch { said = "\(error)" }
    }
    return said
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
