import Processes

/// A situation that the suite sets up deliberately, independent of the seed.
struct FixedCase: Sendable {
  /// The requirements of a fixed case.
  enum Need: Sendable {
    case nothing
    /// The store's file operations can be held, made to fail, or counted.
    case operations
    /// The same, on a disk in memory, where the suite can detect by counting that a call does not
    /// return.
    case memory
    /// A separate process without any other allocations.
    case ownProcess
  }

  /// The result of a fixed case.
  enum Outcome: Sendable {
    /// The situation occurred, and the store behaved correctly.
    case held
    /// The situation cannot occur with this store: nothing was tried.
    case notApplicable(NotApplicable)
    /// The store broke the guarantee.
    case problem(Violation)
    /// The situation could not be tried to its end.
    case unexercised(Unexercised)
  }

  /// A short name for timelines and for the parent process.
  let name: String
  let need: Need
  /// True if the case takes so long that a check with little effort skips it.
  let isLong: Bool
  /// Sets up the fixed case; returns the problem, or `nil`.
  ///
  /// Throws ``NotApplicable`` if the situation cannot occur with the store.
  private let problem: @Sendable (Trial) async throws -> Violation?

  init(
    _ name: String, needs need: Need = .nothing, isLong: Bool = false,
    problem: @escaping @Sendable (Trial) async throws -> Violation?
  ) {
    self.name = name
    self.need = need
    self.isLong = isLong
    self.problem = problem
  }

  /// Sets up the fixed case for a store.
  func outcome(in trial: Trial) async -> Outcome {
    do {
      return try await problem(trial).map { .problem($0.after(name)) } ?? .held
    } catch let reason as NotApplicable {
      return .notApplicable(reason)
    } catch let failure as HarnessFailure {
      // The check's record has noted the failure, which overrules every finding.
      return .unexercised(Unexercised("\(name): \(failure)"))
    } catch let reason as Unexercised {
      return .unexercised(Unexercised("\(name): \(reason)"))
    } catch let item as ForeignItem {
      return .problem(Violation(found: "\(item)").after(name))
    } catch {
      return .problem(Violation.unexpected(error).after(name))
    }
  }
}

/// The reason why a situation cannot occur with a store.
struct NotApplicable: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String) { description = reason }

  static let batchesItemByItem = NotApplicable("the store takes a batch item by item")
  static let severalOpeners = NotApplicable("a store on a server admits several openers")
  static let noSuchItem = NotApplicable("the model has no such item")
  static let keepsNoFile = NotApplicable(Reason.keepsNoFile.text)
  static let readsFromMemory = NotApplicable("its reads use no file")
}

extension FixedCase {
  /// The number of a check's first fixed case.
  ///
  /// The other cases have lower numbers.
  static let first = 900_000_000
  /// The minimum effort at which the long fixed cases are tried.
  static let longEffort = 0.3

  /// Returns true if the replayed case is a fixed one that measures its own process.
  static func needsOwnProcess(_ replay: Replay) -> Bool {
    guard let number = replay.only, number >= first else { return false }
    let cases = all(of: replay.guarantee)
    return cases.indices.contains(number - first) && cases[number - first].need == .ownProcess
  }

  /// Returns true if the trial can set up the fixed case.
  func isPossible(in trial: Trial) -> Bool {
    switch need {
    case .nothing: true
    case .operations:
      (trial.replay.guarantee == .failureAtomicity
        ? trial.whyWritesCannotFail : trial.whyFilesCannotBeControlled) == nil
    case .memory: !trial.isDirect
    case .ownProcess: ChildReports.areRead
    }
  }
}

extension Trial {
  /// True if the effort suffices for long cases.
  ///
  /// An interface with a lower effort needs less.
  var hasLongCases: Bool { effort >= FixedCase.longEffort * interface.effort }
}

extension Check {
  /// Runs the check's fixed cases, and then the check.
  ///
  /// The fixed cases come first because they are short. Some stores retry a permanently failing
  /// operation forever, which would keep the check busy until its process's limit. The suite
  /// therefore looks for such a store first, and detects it within ``ClientThreads/patience``
  /// yields.
  func runWithFixedCases(_ trial: Trial) async throws -> Finding {
    let fixedCases = FixedCaseRun(cases: FixedCase.all(of: guarantee), trial: trial)
    if let only = trial.replay.only {
      guard only >= FixedCase.first else { return try await run(trial) }
      return await fixedCases.finding() ?? .notExercised(Trial.noSuchCase(trial.replay))
    }
    // A store that is known to break the guarantee does so before it hangs.
    if FixedCase.guaranteesWithFaults.contains(guarantee), !trial.isDirect, trial.hasLongCases,
      !trial.subject.claims.breaks.contains(guarantee),
      let call = try await LastingErrors.endlessCall(in: trial)
    {
      return .notExercised(
        Unexercised.standsStill("\(call) does not come back while an error lasts").reason)
    }
    if FixedCase.comesLast.contains(guarantee) {
      let rest = try await run(trial)
      guard case .held = rest, let finding = await fixedCases.finding() else { return rest }
      guard case .held = finding else { return finding }
      return finding.joined(with: rest)
    }
    guard let finding = await fixedCases.finding() else { return try await run(trial) }
    switch finding {
    case .broken: return await ScheduledRuns.shown(finding, trial)
    case .couldNotBeRun: return finding
    case .notExercised, .held:
      let rest = try await run(trial)
      return rest == .notExercised(.keepsNoFile) ? rest : finding.joined(with: rest)
    }
  }
}
