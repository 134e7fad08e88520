import Foundation
import Measurement
import Reports
import ResultModel
import Testing

@Suite("What every result of a run fulfils")
struct ResultCheckTests {
  /// The complaint about the sample after a change, without the file's path.
  private func complaint(_ change: (inout BenchmarkResult) throws -> Void) throws -> String {
    var result = try SampleResult.small()
    try change(&result)
    var complaint = ""
    try withTemporaryFile { path in
      try JSONEncoder().encode(result).write(to: URL(filePath: path))
      let error = #expect(throws: ResultFile.Invalid.self) { try ResultFile.read(path) }
      complaint = "\(try #require(error))".replacing(path, with: "")
    }
    return complaint
  }

  private static let name = ": actor, save-only, 1 client, 1000 records, powerLoss, throughput"

  @Test(arguments: [-1, -0.001, -1e300])
  func noFigureIsNegative(_ value: Double) throws {
    let text = try complaint { result in
      result.cells[0].value = value
      (result.cells[0].low, result.cells[0].high) = (nil, nil)
    }
    #expect(text.hasPrefix(Self.name + " cannot be \(value)"))
    #expect(try complaint { $0.cells[0].rounds[2] = value }.contains("cannot be \(value)"))
    #expect(try complaint { $0.cells[0].low = value }.contains("cannot be \(value)"))
  }

  @Test func noResolutionIsNegative() throws {
    let ratio = try PairedRatio(
      of: Array(repeating: 90, count: 6), over: Array(repeating: 100, count: 6))
    let floor = try NoiseFloor(ratios: Array(repeating: 1, count: 6))
    let delay = SeenDelay("actor (10 % slower)", share: 0.1, ratio, floor)
    func complaint(_ change: (inout Resolution) -> Void) throws -> String {
      try self.complaint { result in
        var resolution = Resolution(SampleResult.saves, floor, planted: [delay])
        change(&resolution)
        result.resolutions = [resolution]
      }
    }
    let name = ": the resolution of save-only, 1 client, 1000 records, powerLoss"
    #expect(try complaint { $0.needed = -0.1 }.hasPrefix(name + " cannot be -0.1"))
    #expect(try complaint { $0.smallest = -0.1 }.hasPrefix(name + " cannot be -0.1"))
    let arm = name + ", actor (10 % slower) cannot have been "
    #expect(try complaint { $0.planted[0].share = 0 }.hasPrefix(arm + "planted as 0.0"))
    #expect(try complaint { $0.planted[0].seen = -1 }.hasPrefix(arm + "seen as -1.0"))
    #expect(try complaint { $0.planted[0].low = 1 }.hasPrefix(arm + "seen as "))
    let twice = try self.complaint { result in
      result.resolutions = Array(repeating: Resolution(SampleResult.saves, floor), count: 2)
    }
    #expect(twice.hasPrefix(name + " is there twice"), "\(twice)")
  }

  @Test func aRateMayFall() throws {
    try withTemporaryFile { path in
      var result = try SampleResult.small()
      result.cells.append(ResultCell("actor", SampleResult.saves, .drift, rounds: [.value(-0.25)]))
      try ResultFile.write(result, to: path)
      #expect(try ResultFile.read(path).cells.count == result.cells.count)
    }
  }

  @Test func aRateHasRounds() throws {
    #expect(
      try complaint { $0.cells[0].rounds = [] }
        .hasPrefix(Self.name + " has a value, and no round that gave it."))
    try withTemporaryFile { path in
      var result = try SampleResult.small()
      for metric in [Metric.allocations, .startDelay, .callToDurable] {
        result.cells.append(ResultCell("actor", SampleResult.saves, metric, .value(3)))
      }
      try ResultFile.write(result, to: path)
      #expect(try ResultFile.read(path).cells.count == result.cells.count)
    }
  }

  @Test(arguments: [0, -1, 1_000_001, 9_000_000_000])
  func noRunHasSoManyClients(_ clients: Int) throws {
    let what = "cannot have been measured with so many clients and records"
    #expect(try complaint { $0.cells[0].clients = clients }.contains(what))
    #expect(try complaint { $0.cells[0].records = 1_000_000_000 + max(2, clients) }.contains(what))
    #expect(
      try complaint {
        $0.openLoops = [SampleResult.openLoop("actor", speed: 100)]
        $0.openLoops?[0].scenario.clients = clients
      }.contains(what))
  }

  @Test func noFewerThanNoneWereNeverSent() throws {
    let text = try complaint {
      $0.openLoops = [SampleResult.openLoop("actor", speed: 100)]
      $0.openLoops?[0].points[0].unsent = -1
    }
    #expect(text.contains("cannot have counted fewer than none"))
  }

  @Test func aRunThatWasNotVerifiedSaysWhyItHasNoFigures() throws {
    let text = try complaint { result in
      for index in result.cells.indices {
        (result.cells[index].value, result.cells[index].unavailable) = (nil, "not verified")
        (result.cells[index].low, result.cells[index].high) = (nil, nil)
        result.cells[index].rounds = []
      }
      result.context.unverified = ["actor", "mutex"]
    }
    #expect(text.contains("Not verified, and so without figures: actor, mutex. The round in which"))
  }

  @Test func noFigureIsThereTwice() throws {
    #expect(
      try complaint { $0.cells.append($0.cells[0]) }.hasPrefix(Self.name + " is there twice."))
    #expect(
      try complaint { $0.comparisons.append($0.comparisons[0]) }
        .hasPrefix(
          ": mutex over actor, save-only, 1 client, 1000 records, powerLoss is there twice"))
  }

  @Test func anIntervalIsWhole() throws {
    #expect(try complaint { $0.cells[0].low = nil }.contains("has half an interval"))
    #expect(try complaint { $0.cells[0].high = nil }.contains("has half an interval"))
  }

  @Test func thereAreNoMoreRoundsThanWereRun() throws {
    let text = try complaint { $0.cells[0].rounds.append(100) }
    #expect(text.hasPrefix(Self.name + " has 7 rounds of 6 that were run."))
  }

  @Test func aValueLiesAmongItsRounds() throws {
    let text = try complaint { result in
      result.cells[0].rounds = [1, 2, 3]
      (result.cells[0].low, result.cells[0].high) = (nil, nil)
    }
    #expect(text.hasPrefix(Self.name + ": the value 100.0 is outside its rounds 1.0 – 3.0."))
  }

  @Test func anOpenLoopIsHeldToTheSame() throws {
    func complaint(_ change: @escaping (inout OpenLoopResult) -> Void) throws -> String {
      try self.complaint { result in
        var loop = SampleResult.openLoop("actor", speed: 100)
        change(&loop)
        result.openLoops = [loop]
      }
    }
    let name = ": actor, open loop, save-only, 8 clients, 1000 records, powerLoss, poisson arrivals"
    #expect(try complaint { $0.knee?.value = -1 }.hasPrefix(name + " cannot be -1.0"))
    #expect(try complaint { $0.knee?.unavailable = "too" }.contains("neither a value nor a reason"))
    #expect(try complaint { $0.points[0].offered.low = nil }.contains("has half an interval"))
    #expect(try complaint { $0.points[0].percentiles[0].percent = 100 }.contains("a percentile at"))
    #expect(try complaint { $0.points[0].saturatedRounds = 7 }.contains("saturated in 7 of 6"))
    #expect(try complaint { $0.points[0].held = -1 }.contains("fewer than none"))
    let twice = try self.complaint { result in
      let loop = SampleResult.openLoop("actor", speed: 100)
      result.openLoops = [loop, loop]
    }
    #expect(twice.hasPrefix(name + " is there twice."))
  }

  @Test func somebodyMustHaveDoneIt() throws {
    #expect(try complaint { $0.cells[0].clients = 0 }.contains("cannot have been measured"))
    #expect(try complaint { $0.cells[0].records = -1 }.contains("cannot have been measured"))
  }

  /// The complaint about a file.
  private func complaint(about path: String) throws -> String {
    "\(try #require(#expect(throws: ResultFile.Invalid.self) { try ResultFile.read(path) }))"
  }

  @Test(arguments: [512, 513, 514, 100_000])
  func bracketsWithoutEndAreNoResult(_ count: Int) throws {
    try withTemporaryFile { path in
      for bracket in ["[", "{\"a\":"] {
        try Data(String(repeating: bracket, count: count).utf8).write(to: URL(filePath: path))
        #expect(try complaint(about: path).contains("is not a result of lockstep bench"))
      }
      let spaced = String(repeating: "[", count: count) + "\n"
      try Data(spaced.utf8).write(to: URL(filePath: path))
      #expect(try complaint(about: path).contains("it is not JSON"))
    }
  }

  @Test(arguments: ["/dev/zero", "/dev/null", "/tmp"])
  func whatIsNoFileIsNotRead(_ path: String) throws {
    #expect(try complaint(about: path).contains("\(path) is not a file."))
  }

  @Test func aFileThatIsTooLargeIsNotRead() throws {
    try withTemporaryFile { path in
      try Data().write(to: URL(filePath: path))
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.truncate(atOffset: 1 << 40)
      try file.close()
      #expect(try complaint(about: path).contains("has 1099511627776 bytes"))
    }
  }
}
