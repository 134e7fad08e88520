import Processes

/// One situation that is set up on purpose and does not depend on the seed.
struct Scenario: Sendable {
  /// The requirements of a scenario.
  enum Need: Sendable {
    case nothing
    /// The store's file operations can be held, made to fail, or counted.
    case operations
    /// The same, on a disk in memory, where counting tells a call that does not come back.
    case memory
    /// A process of its own, where nothing else takes memory.
    case ownProcess
  }

  /// A few words for timelines and for the process that waits.
  let name: String
  let need: Need
  /// Whether it takes so long that a check with little effort leaves it out.
  let isLong: Bool
  /// Sets up the scenario; returns the problem as a timeline, or `nil`.
  let problem: @Sendable (Trial) async throws -> String?

  init(
    _ name: String, needs need: Need = .nothing, isLong: Bool = false,
    problem: @escaping @Sendable (Trial) async throws -> String?
  ) {
    self.name = name
    self.need = need
    self.isLong = isLong
    self.problem = problem
  }
}

extension Scenario {
  /// The number of a check's first scenario; its other cases have lower ones.
  static let first = 900_000_000
  /// The least effort with which the long scenarios are tried.
  static let longEffort = 0.3

  /// Whether the trial can set up the scenario.
  func isPossible(in trial: Trial) -> Bool {
    switch need {
    case .nothing: true
    case .operations: trial.uncontrolled == nil
    case .memory: !trial.isDirect
    case .ownProcess: ChildReports.areRead
    }
  }
}

extension Check {
  /// Runs the check's scenarios, and then the check.
  ///
  /// The scenarios come first because they are short. A store that repeats an operation without end
  /// when the operation fails for good would keep the check busy until its process's limit. Such a
  /// store is therefore looked for first, and found within ``ClientThreads/patience`` turns.
  func runWithScenarios(_ trial: Trial) async throws -> Finding {
    if let only = trial.replay.only {
      guard only >= Scenario.first else { return try await run(trial) }
      return await trial.scenarios(of: guarantee)
        ?? .notExercised(Trial.noSuchCase(trial.replay))
    }
    // A store that is known to break the guarantee breaks it before it stands still.
    if Scenario.failing.contains(guarantee), !trial.isDirect, trial.effort >= Scenario.longEffort,
      !trial.subject.claims.breaks.contains(guarantee),
      let call = try await LastingErrors.endlessCall(in: trial)
    {
      return .notExercised(
        Unexercised.standsStill("\(call) does not come back while an error lasts").description)
    }
    guard let finding = await trial.scenarios(of: guarantee) else { return try await run(trial) }
    switch finding {
    case .broken, .couldNotBeRun: return finding
    case .notExercised, .held: return finding.joined(with: try await run(trial))
    }
  }
}

extension Trial {
  /// Runs the scenarios of a check, or the one that is replayed; `nil` when there is none to run.
  fileprivate func scenarios(of guarantee: Guarantee) async -> Finding? {
    let all = Scenario.all(of: guarantee)
    var explored = 0
    for (index, scenario) in all.enumerated() where isWanted(scenario, index) {
      let number = Scenario.first + index
      announce(case: number, scenario.name)
      explored += 1
      do {
        guard let problem = try await scenario.problem(self) else { continue }
        return broken(case: number, explored: explored, "\(scenario.name)\n\(problem)")
      } catch let reason as Unexercised {
        return .notExercised("\(scenario.name): \(reason)")
      } catch {
        return broken(
          case: number, explored: explored, "\(scenario.name)\nan unexpected error: \(error)")
      }
    }
    guard explored > 0 else { return nil }
    return .held(explored: explored, detail: "\(explored) scenarios")
  }

  private func isWanted(_ scenario: Scenario, _ index: Int) -> Bool {
    guard scenario.isPossible(in: self) else { return false }
    if let only = replay.only { return only == Scenario.first + index }
    return !scenario.isLong || effort >= Scenario.longEffort
  }
}
