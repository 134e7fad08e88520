package import Foundation
package import ThreadSchedules

/// The schedules that earlier runs have tried with the tests of a program.
package struct TriedTests: Codable, Sendable, Equatable {
  /// The build and the settings, which must be the same for counts to be added.
  package struct Basis: Codable, Sendable, Equatable {
    let size: Int
    let modified: Double
    let strategy: ForeignStrategy
    let stepLimit: Int
  }

  private struct Entry: Codable, Equatable {
    var schedules = 0
    var isComplete = false
    /// The line of the schedule that failed.
    var failing: String?
  }

  /// The plan for a test that was tried before.
  package enum Next: Sendable {
    case explore(ForeignPlan)
    /// The number of schedules is reached.
    case enough(TestResult)
  }

  private static let currentSchema = 1
  private let schema: Int
  private var basis: Basis
  private var entries: [String: Entry] = [:]

  package init(_ basis: Basis) {
    self.basis = basis
    schema = Self.currentSchema
  }

  /// Reads what an earlier run has written.
  ///
  /// If the build or the settings differ, only the schedules that failed are kept.
  ///
  /// - Throws: `TestExplorationError` if the text is not of this format.
  package init(_ bytes: Data, for basis: Basis, path: String) throws(TestExplorationError) {
    do { self = try JSONDecoder().decode(TriedTests.self, from: bytes) } catch {
      throw .tried(path: path)
    }
    guard schema == Self.currentSchema else { throw .tried(path: path) }
    guard self.basis != basis else { return }
    self.basis = basis
    entries = entries.compactMapValues { entry in
      entry.failing.map { Entry(schedules: 0, isComplete: false, failing: $0) }
    }
  }

  /// The schedules to run for a test, if the plan's schedules are to be reached over all runs.
  package func next(_ test: ForeignTest, _ plan: ForeignPlan) -> Next {
    guard let entry = entries[Self.key(test)] else { return .explore(plan) }
    var plan = plan
    plan.first = entry.failing
    guard entry.failing == nil else { return .explore(plan) }
    if entry.isComplete || entry.schedules >= plan.schedules {
      var extent = TestExtent()
      (extent.earlier, extent.isComplete) = (entry.schedules, entry.isComplete)
      return .enough(TestResult(test: test, verdict: .passed, extent: extent, seconds: 0))
    }
    if plan.strategy.isSampling { plan.tried = entry.schedules }
    return .explore(plan)
  }

  package mutating func note(_ result: TestResult) {
    let key = Self.key(result.test)
    switch result.verdict {
    case .passed:
      entries[key] = Entry(
        schedules: result.extent.schedules + result.extent.earlier,
        isComplete: result.extent.isComplete)
    case .failed(let failure, _): entries[key] = Entry(failing: failure.replay)
    case .failsPlainly, .notControlled: entries[key] = nil
    }
  }

  private static func key(_ test: ForeignTest) -> String {
    "\(test.library.rawValue) \(test.title)"
  }
}

extension TestProgram {
  /// - Throws: An error if the program's file cannot be looked at.
  package func basis(_ plan: ForeignPlan) throws -> TriedTests.Basis {
    let values = try executable.resourceValues(forKeys: [.fileSizeKey, .contentModificationDateKey])
    return TriedTests.Basis(
      size: values.fileSize ?? 0,
      modified: values.contentModificationDate?.timeIntervalSinceReferenceDate ?? 0,
      strategy: plan.strategy, stepLimit: plan.stepLimit)
  }
}
