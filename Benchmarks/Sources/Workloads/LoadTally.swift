import Measurement
import ResultModel

/// The disturbances of a run's windows, by a hypervisor or by other programs.
struct LoadTally: Sendable {
  /// The number of processors, which other programs share with the run.
  let processors: Int
  /// A sentence for each disturbance.
  private(set) var disturbances: [String] = []
  private(set) var windows = 0
  private(set) var busyWindows = 0

  /// Notes a window.
  ///
  /// - Parameters:
  ///   - name: The round, the arm and the scenario.
  ///   - stolen: The share of one processor's time that a hypervisor took.
  ///   - others: The share of all processors' time that other programs took.
  /// - Returns: True if the window is busy.
  mutating func add(_ name: String, stolen: Figure, others: Figure) -> Bool {
    if let share = stolen.value, share > 0.02 {
      note(name, "\(Self.percent(share)) % of one processor's time was stolen")
    }
    guard let share = others.value else { return false }
    windows += 1
    guard share > MachineLoad.limit else { return false }
    busyWindows += 1
    note(name, "\(Self.percent(share)) % of the processors' time went to other programs")
    return true
  }

  private mutating func note(_ name: String, _ what: String) {
    disturbances.append("\(name): \(what)")
  }

  private static func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }
}
