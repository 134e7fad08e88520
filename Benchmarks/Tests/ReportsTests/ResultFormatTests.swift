import Foundation
import Guarantees
import Measurement
import Reports
import ResultModel
import Testing

/// `docs/ResultFormat.md` and the model have the same members.
@Suite("The page of the result's form")
struct ResultFormatTests {
  private static let page: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    do {
      return try String(
        contentsOf: root.appending(path: "docs/ResultFormat.md"), encoding: .utf8)
    } catch { return "\(error)" }
  }()

  /// A result in which no list is empty and nothing is missing.
  private func whole() throws -> BenchmarkResult {
    var result = try SampleResult.small()
    var histogram = Histogram()
    histogram.record(1_000)
    result.distributions = [
      LatencyDistribution(
        variant: "actor", scenario: SampleResult.saves, operation: .save, histogram: histogram)
    ]
    result.context.arms = [
      MeasuredArm(
        id: "actor", title: "an actor", kind: .variant, callers: .tasks, repeats: "all",
        family: .actor, delay: PlantedDelay(of: "actor", share: 0.1))
    ]
    result.openLoops = [SampleResult.openLoop("actor", speed: 100)]
    result.openLoops?[0].points[0].unsent = 1
    result.context.sweeps = [SweepRounds(scenarios: [SampleResult.saves], rounds: 1, window: 1)]
    result.context.headlines = [SampleResult.saves]
    result.context.parts = [
      PartTime(purpose: "sweep", scenarios: 1, rounds: 1, expected: 1, seconds: 1)
    ]
    result.context.failures = [
      FailedRound(
        arm: "actor", round: 1, scenarios: [SampleResult.saves], kind: .hung, message: "why")
    ]
    var obstacle = SubjectObstacle.lost(saved: 1, found: 0)
    (obstacle.itemType, obstacle.failure, obstacle.message) = ("all", .hung, "are there")
    result.context.subject = MeasuredSubject(
      id: "mine", claimed: .powerLoss,
      calls: SavedCalls(saves: 1, synchronizations: 1, directorySynchronizations: 1, renames: 1),
      uncounted: "both", obstacle: obstacle)
    result.context.items = UserItemsFacts(
      file: "items.json", checksum: "0", idField: "id", count: 1, smallest: 1, median: 1,
      largest: 1, total: 1, lengthened: 0)
    result.context.resumptions = [
      Resumption(date: "", measurements: 1, recovery: "why", differences: [])
    ]
    result.context.resumptions?[0].dropped = 1
    result.context.unverified = ["actor"]
    result.context.processorQuota = 1.5
    let slow = try PairedRatio(
      of: Array(repeating: 90, count: 6), over: Array(repeating: 100, count: 6))
    let floor = try NoiseFloor(ratios: Array(repeating: 1, count: 6))
    let delay = SeenDelay("actor (10 % slower)", share: 0.1, slow, floor)
    result.resolutions = [Resolution(SampleResult.saves, floor, planted: [delay])]
    result.context.machineLoad = MachineLoad(
      othersShare: 0.3, windows: 2, busyWindows: 1, leftOut: 0, synchronizations: [1e6])
    var history = CheckedHistory(
      variant: "actor", scenario: SampleResult.saves, operations: 1, finds: 1, keys: 1)
    (history.counterexample, history.unchecked) = ("both", "so that nothing is missing")
    result.histories = [history]
    result.cells[0].unavailable = "both, so that nothing is missing"
    result.cells[0].absence = .notAsked
    return result
  }

  /// The members that the tables of the page begin their rows with.
  private func written(_ heading: String) -> Set<String> {
    let tables = Self.page.components(separatedBy: "\n\n")
    let rows = tables.filter { $0.hasPrefix("| \(heading) |") }.flatMap {
      $0.split(separator: "\n").dropFirst(2)
    }
    return Set(rows.compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) })
  }

  @Test func everyMemberStandsOnBothSides() throws {
    let (found, written) = (Self.members(of: try whole(), ""), written("member"))
    #expect(found.subtracting(written) == [], "not on the page")
    #expect(written.subtracting(found) == [], "only on the page")
  }

  /// A custom name in the JSON would be another one than that of the property.
  @Test func theFileHasTheMembersOfTheModel() throws {
    let data = try JSONEncoder().encode(try whole())
    let found = Self.keys(of: try JSONSerialization.jsonObject(with: data), "")
      .filter { path in !Self.parts.contains { path.contains($0) } }
    let written = written("member")
    #expect(Set(found).subtracting(written) == [])
    let tops = written.filter { !$0.contains(".") && !$0.contains("[") }
    #expect(tops.subtracting(found) == [], "not in the file")
  }

  /// A comparison of two runs in which no list is empty.
  @Test func everyMemberOfAComparisonStandsOnBothSides() throws {
    let before = try whole()
    var after = before
    after.context.cores = 64
    after.cells.removeAll { $0.metric == .fileRenames }
    let comparison = RunComparison(before, after)
    let ending = ComparisonEnding(
      comparison, of: after.context, acceptsMissing: false, failsWhenUnsure: false)
    let found = Self.members(of: ComparisonExport(comparison, ending), "")
      .filter { !$0.hasPrefix("lostRounds[].") }
    let written = written("member of a comparison")
    #expect(found.subtracting(written) == [], "not on the page")
    #expect(written.subtracting(found) == [], "only on the page")
    let reasons: [Undecided] = [
      .statistics(""), .noAgainArm, .noRatio, .differing([]), .unknown([]), .tooFewSamples(.after),
      .unequalRates, .notSustained(.after),
    ]
    for name in ComparisonEnding.allCases.map(\.rawValue) + reasons.map(\.name) {
      #expect(Self.page.contains("`\(name)`"), "\(name)")
    }
  }

  /// Objects that occur in many places have a separate table.
  private static let parts = [
    "scenario.", "scenarios[].", "headlines[].", "interval.", "verdict.", "commit.", "swift.",
    "kernel.",
    "processor.", "fileSystem.", "harnessCost.", "closedLoop.", "knee.", "offered.", "achieved.",
    "figure.", "longest.", "renames.", "compactions.",
  ]

  @Test func whatStandsInManyPlacesIsWhole() throws {
    let interval = try MedianInterval(of: [1, 2])
    #expect(Self.members(of: SampleResult.saves, "") == written("member of a scenario"))
    #expect(
      Set(Mirror(reflecting: interval).children.compactMap(\.label))
        == written("member of an interval"))
  }

  @Test func everyNameIsExplained() {
    var names = Workload.allCases.map(\.rawValue) + Profile.allCases.map(\.rawValue)
    names +=
      Callers.allCases.map(\.rawValue) + LatencyDistribution.Operation.allCases.map(\.rawValue)
    names += [ArmKind.subject, .variant, .specimen, .floor, .rival, .again].map(\.rawValue)
    names += SubjectObstacle.Kind.allCases.map(\.rawValue)
    names += [RoundFailureKind.crashed, .hung, .wrongEndState, .notLinearizable, .threw].map(
      \.rawValue)
    names +=
      [RecordedDurability.powerLoss, .processCrash].map(\.rawValue)
      + Metric.allCases.map(\.rawValue)
    for name in names { #expect(Self.page.contains("`\(name)`"), "\(name)") }
    #expect(Self.page.contains("`schema` is \(BenchmarkResult.currentSchema)."))
  }

  @Test func everyMetricHasItsUnit() throws {
    for metric in Metric.allCases {
      let row = try #require(
        Self.page.split(separator: "\n").first {
          $0.hasPrefix("| `") && $0.contains("`\(metric.rawValue)`") && !$0.contains("[]")
        }, "\(metric.rawValue)")
      let end = metric.unit.split(separator: "/").last.map(String.init) ?? metric.unit
      #expect(row.contains(metric.unit) || row.contains("per " + end), "\(metric.rawValue)")
    }
  }

  // MARK: The members of the model

  /// The members by their paths; a member that is one value or is explained apart is a leaf.
  private static func members(of value: Any, _ path: String) -> Set<String> {
    if value is Figure || value is TextFigure || value is Verdict || value is MedianInterval
      || value is RepeatedFigure
    {
      return []
    }
    if value is Scenario, !path.isEmpty { return [] }
    if let histogram = value as? Histogram { return keys(ofHistogram: histogram, path) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { members(of: $0.value, path) } ?? []
    case .collection:
      return mirror.children.first.map { members(of: $0.value, path + "[]") } ?? []
    case .struct:
      return mirror.children.reduce(into: []) { found, child in
        guard let label = child.label else { return }
        let name = path.isEmpty ? label : "\(path).\(label)"
        // A part of a text or of a number is no member.
        guard !(value is String) else { return }
        found.insert(name)
        found.formUnion(members(of: child.value, name))
      }
    default: return []
    }
  }

  private static func keys(ofHistogram histogram: Histogram, _ path: String) -> Set<String> {
    do {
      let data = try JSONEncoder().encode(histogram)
      return Set(keys(of: try JSONSerialization.jsonObject(with: data), path))
    } catch { return ["\(error)"] }
  }

  private static func keys(of json: Any, _ path: String) -> [String] {
    if let object = json as? [String: Any] {
      return object.flatMap { key, value in
        let name = path.isEmpty ? key : "\(path).\(key)"
        return [name] + keys(of: value, name)
      }
    }
    // Elements may lack members that others have.
    return (json as? [Any] ?? []).flatMap { keys(of: $0, path + "[]") }
  }
}
