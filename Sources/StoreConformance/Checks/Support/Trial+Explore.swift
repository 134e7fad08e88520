import Persistence
import Processes
import SeededRandom

/// What one case of a check gave.
struct CaseResult: Sendable {
  /// How many states, faults or calls the case tried.
  var explored = 1
  /// How many refusals were errors of another type than `StoreError`.
  var untyped = 0
  /// What went wrong, as a timeline.
  var failure: String?
}

/// Where a check's cases come from.
enum CaseSupply: Sendable {
  /// Any number of them can be made up.
  case madeUp
  /// They are a list; less effort takes fewer of them.
  case listed
  /// They are a list so short that effort makes no difference.
  case listedAll
}

extension Trial {
  /// Whether the store opens real files by itself, so that nothing can be injected.
  var isDirect: Bool { subject.claims.fileAccess == .direct }

  /// Runs cases until one fails.
  ///
  /// `ordinary` is how many cases there are at ordinary effort, `detail` what is tried.
  func explore(
    _ ordinary: Int, _ supply: CaseSupply, detail: String,
    _ body: (_ number: Int) async throws -> CaseResult
  ) async -> Finding {
    let numbers = numbers(ordinary, supply)
    guard !numbers.isEmpty else {
      return .notExercised(Self.noSuchCase(replay, among: 0..<ordinary))
    }
    var explored = 0
    var untyped = 0
    for number in numbers {
      announce(case: number, detail)
      let result = await result(of: number, body)
      explored += result.explored
      untyped += result.untyped
      if let failure = result.failure {
        return broken(case: number, explored: explored, failure)
      }
    }
    if explored == 0 { return .notExercised("nothing could be tried of: \(detail)") }
    let remark = untyped > 0 ? "; \(untyped) refusals were untyped errors" : ""
    return .held(explored: explored, detail: detail + remark)
  }

  /// Why a case was not run that the check does not have.
  static func noSuchCase(_ replay: Replay, among numbers: Range<Int>? = nil) -> String {
    let name = "\(replay.guarantee.id) has no case \(replay.only.map(String.init) ?? "")"
    let range = numbers.map { ", only \($0.lowerBound) to \($0.upperBound - 1)" } ?? ""
    return "there is no such case: \(name)\(range); replay a line as a report of the same version "
      + "gives it"
  }

  /// The cases of a list in the seed's order, so that less effort still meets every kind of case.
  func shuffled<Case>(_ cases: [Case]) -> [Case] {
    var random = SplitMix64(seed: replay.seed)
    return cases.shuffled(using: &random)
  }

  /// Says to the parent process what comes next, so that the case is known that ended this one.
  ///
  /// For instance `G11,seed=1,case=7: …`. Every case is announced: any may trap or hang.
  func announce(case number: Int, _ text: @autoclosure () -> String = "") {
    guard ChildReports.areRead else { return }
    var replay = replay
    replay.only = number
    ChildRole.tell("\(replay): \(text())")
  }

  private func numbers(_ ordinary: Int, _ supply: CaseSupply) -> Range<Int> {
    let wanted = caseNumbers(ordinary)
    switch supply {
    case .madeUp: return wanted
    case .listed: return wanted.clamped(to: 0..<ordinary)
    case .listedAll: return replay.only == nil ? 0..<ordinary : wanted.clamped(to: 0..<ordinary)
    }
  }

  private func result(
    of number: Int, _ body: (_ number: Int) async throws -> CaseResult
  ) async -> CaseResult {
    do {
      return try await body(number)
    } catch {
      return CaseResult(failure: "an unexpected error, with nothing wrong yet: \(error)")
    }
  }
}
