import Measurement
import ResultModel
import TextTables

/// The smallest differences that a run sees, and what it made of planted delays, in sentences.
struct ResolutionText {
  private let result: BenchmarkResult
  private let scenarios: [Scenario]
  private let title: (Scenario) -> String

  /// - Parameters:
  ///   - result: The result of the run.
  ///   - scenarios: The scenarios to speak of.
  ///   - title: The text about a scenario.
  init(
    _ result: BenchmarkResult, _ scenarios: [Scenario], title: @escaping (Scenario) -> String
  ) {
    self.result = result
    self.scenarios = scenarios
    self.title = title
  }

  /// The sentences; empty for a run without an A/A arm.
  var sentences: [String] {
    guard !floors.isEmpty else { return [] }
    guard floors.allSatisfy(\.interval.isSupported) else {
      return ["This run sees no differences: \(MedianInterval.minimumCount) rounds are needed."]
    }
    return [smallest] + resolutions.compactMap(planted)
  }

  private var floors: [NoiseFloor] {
    scenarios.compactMap { scenario in
      result.comparisons.first {
        result.kind(of: $0.variant) == .again && $0.scenario == scenario
      }?.noiseFloor
    }
  }

  private var resolutions: [Resolution] { scenarios.compactMap(result.resolution) }

  private var smallest: String {
    let seen = resolutions.map { resolution in
      let share = resolution.smallest.map(Self.percent)
      return "\(share ?? "more than \(Self.percent(resolution.needed))") of "
        + title(resolution.scenario)
    }
    let most = floors.map(\.share).max() ?? 0
    return "The smallest differences that this run sees: \(seen.joined(separator: "; ")). The same "
      + "store measured twice differed by up to \(Self.percent(most))."
  }

  /// The sentence about the delays in a scenario; `nil` without planted delays.
  private func planted(_ resolution: Resolution) -> String? {
    guard !resolution.planted.isEmpty else { return nil }
    let seen = resolution.planted.filter(\.isSeen).map {
      "\(Self.percent($0.share)) was seen as \(Self.percent($0.seen))"
    }
    let unseen = resolution.planted.filter { !$0.isSeen }.map { Self.percent($0.share) }
    let noisy = "the run was too noisy to see \(ResultAnswer.listed(unseen))"
    let parts =
      (seen.isEmpty ? [] : [ResultAnswer.listed(seen)]) + (unseen.isEmpty ? [] : [noisy])
    return "Planted delays of a call, \(title(resolution.scenario)): "
      + parts.joined(separator: "; ") + "."
  }

  private static func percent(_ share: Double) -> String {
    let percent = share * 100
    let whole = percent.rounded()
    let isWhole = abs(percent - whole) < 1e-9 && abs(whole) < 1e15
    return (isWhole ? "\(Int(whole))" : NumberText.short(percent)) + " %"
  }
}
