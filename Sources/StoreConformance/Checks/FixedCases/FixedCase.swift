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

  /// The result of a fixed case.
  enum Outcome: Sendable {
    /// The situation was there, and the store did as it should.
    case held
    /// The situation cannot occur with this store: nothing was tried.
    case notApplicable(NotApplicable)
    /// The store broke the guarantee, as a timeline tells.
    case problem(String)
    /// The situation could not be tried to its end.
    case unexercised(Unexercised)
  }

  /// A few words for timelines and for the process that waits.
  let name: String
  let need: Need
  /// Whether it takes so long that a check with little effort leaves it out.
  let isLong: Bool
  private let problem: @Sendable (Trial) async throws -> String?

  /// - Parameters:
  ///   - name: A few words for timelines.
  ///   - need: The requirement of the fixed case.
  ///   - isLong: Whether a check with little effort leaves it out.
  ///   - problem: Sets up the fixed case; returns the problem as a timeline, or `nil`. It throws
  ///     ``NotApplicable`` where the situation cannot occur with the store.
  init(
    _ name: String, needs need: Need = .nothing, isLong: Bool = false,
    problem: @escaping @Sendable (Trial) async throws -> String?
  ) {
    self.name = name
    self.need = need
    self.isLong = isLong
    self.problem = problem
  }

  /// Sets up the fixed case for a store.
  func outcome(in trial: Trial) async -> Outcome {
    do {
      return try await problem(trial).map { .problem("\(name)\n\($0)") } ?? .held
    } catch let reason as NotApplicable {
      return .notApplicable(reason)
    } catch let failure as HarnessFailure {
      // The check's record has noted it, and overrules every finding.
      return .unexercised(Unexercised("\(name): \(failure)"))
    } catch let reason as Unexercised {
      return .unexercised(Unexercised("\(name): \(reason)"))
    } catch let item as ForeignItem {
      return .problem("\(name)\n→ \(item)")
    } catch {
      return .problem("\(name)\nan unexpected error: \(error)")
    }
  }
}

/// The reason why a situation cannot occur with a store.
struct NotApplicable: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String) { description = reason }

  static let batchesItemByItem = NotApplicable("the store takes a batch item by item")
  static let noSuchItem = NotApplicable("the model has no such item")
  static let keepsNoFile = NotApplicable(Unexercised.keepsNoFile)
  static let readsFromMemory = NotApplicable("its reads use no file")
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
    case .operations:
      (trial.replay.guarantee == .failureAtomicity
        ? trial.whyWritesCannotFail : trial.uncontrolled) == nil
    case .memory: !trial.isDirect
    case .ownProcess: ChildReports.areRead
    }
  }
}

extension Trial {
  /// Whether there is effort enough for cases that take long; a face by which less is tried needs less.
  var hasLongCases: Bool { effort >= FixedCase.longEffort * face.effort }
}

extension Check {
  /// Runs the check's fixed cases, and then the check.
  ///
  /// The fixed cases come first because they are short. A store that repeats an operation without end
  /// when the operation fails for good would keep the check busy until its process's limit. Such a
  /// store is therefore looked for first, and found within ``ClientThreads/patience`` yields.
  func runWithFixedCases(_ trial: Trial) async throws -> Finding {
    let fixedCases = FixedCaseRun(FixedCase.all(of: guarantee), trial)
    if let only = trial.replay.only {
      guard only >= FixedCase.first else { return try await run(trial) }
      return await fixedCases.finding() ?? .notExercised(Trial.noSuchCase(trial.replay))
    }
    // A store that is known to break the guarantee breaks it before it stands still.
    if FixedCase.failing.contains(guarantee), !trial.isDirect, trial.hasLongCases,
      !trial.subject.claims.breaks.contains(guarantee),
      let call = try await LastingErrors.endlessCall(in: trial)
    {
      return .notExercised(
        Unexercised.standsStill("\(call) does not come back while an error lasts").description)
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
      return rest == .notExercised(Unexercised.keepsNoFile) ? rest : finding.joined(with: rest)
    }
  }
}
