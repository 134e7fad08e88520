import Processes

/// A situation that is set up on purpose and does not depend on the seed.
struct FixedCase: Sendable {
  /// The requirements of a fixed case.
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
  /// Sets up the fixed case; returns the problem as a timeline, or `nil`.
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

extension FixedCase {
  /// The number of a check's first fixed case; its other cases have lower ones.
  static let first = 900_000_000
  /// The least effort with which the long fixed cases are tried.
  static let longEffort = 0.3

  /// Whether the trial can set up the fixed case.
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
  /// Runs the check's fixed cases, and then the check.
  ///
  /// The fixed cases come first because they are short. A store that repeats an operation without end
  /// when the operation fails for good would keep the check busy until its process's limit. Such a
  /// store is therefore looked for first, and found within ``ClientThreads/patience`` yields.
  func runWithFixedCases(_ trial: Trial) async throws -> Finding {
    if let only = trial.replay.only {
      guard only >= FixedCase.first else { return try await run(trial) }
      return await trial.fixedCases(of: guarantee)
        ?? .notExercised(Trial.noSuchCase(trial.replay))
    }
    // A store that is known to break the guarantee breaks it before it stands still.
    if FixedCase.failing.contains(guarantee), !trial.isDirect, trial.effort >= FixedCase.longEffort,
      !trial.subject.claims.breaks.contains(guarantee),
      let call = try await LastingErrors.endlessCall(in: trial)
    {
      return .notExercised(
        Unexercised.standsStill("\(call) does not come back while an error lasts").description)
    }
    if FixedCase.comesLast.contains(guarantee) {
      let rest = try await run(trial)
      guard case .held = rest, let finding = await trial.fixedCases(of: guarantee) else {
        return rest
      }
      guard case .held = finding else { return finding }
      return finding.joined(with: rest)
    }
    guard let finding = await trial.fixedCases(of: guarantee) else { return try await run(trial) }
    switch finding {
    case .broken: return await ThreadedRuns.shown(finding, trial)
    case .couldNotBeRun: return finding
    case .notExercised, .held:
      let rest = try await run(trial)
      return rest == .notExercised(Unexercised.keepsNoFile) ? rest : finding.joined(with: rest)
    }
  }
}

extension Trial {
  /// Runs the fixed cases of a check, or the one that is replayed; `nil` when there is none to run.
  fileprivate func fixedCases(of guarantee: Guarantee) async -> Finding? {
    let all = FixedCase.all(of: guarantee)
    var explored = 0
    for (index, fixedCase) in all.enumerated() where isWanted(fixedCase, index) {
      let number = FixedCase.first + index
      announce(case: number, fixedCase.name)
      explored += 1
      do {
        guard let problem = try await fixedCase.problem(self) else { continue }
        return broken(case: number, explored: explored, "\(fixedCase.name)\n\(problem)")
      } catch let reason as Unexercised {
        return .notExercised("\(fixedCase.name): \(reason)")
      } catch {
        return broken(
          case: number, explored: explored, "\(fixedCase.name)\nan unexpected error: \(error)")
      }
    }
    guard explored > 0 else { return nil }
    return .held(explored: explored, detail: "\(explored) fixed cases")
  }

  private func isWanted(_ fixedCase: FixedCase, _ index: Int) -> Bool {
    guard fixedCase.isPossible(in: self) else { return false }
    if let only = replay.only { return only == FixedCase.first + index }
    return !fixedCase.isLong || effort >= FixedCase.longEffort
  }
}
