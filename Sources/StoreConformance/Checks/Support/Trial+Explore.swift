import Persistence
import Processes
import SeededRandom

/// The source of a check's cases.
enum CaseSupply: Sendable {
  /// Random cases; any number of them exists.
  case madeUp
  /// A list of cases; less effort takes fewer of them.
  case listed
  /// A list so short that every effort takes all of it.
  case listedAll
}

/// The cases of a part of a check: their numbers, and their replay.
struct CaseNumbers {
  let first: Int
  /// The number of cases to run.
  let count: Int
  /// The number of cases that can be replayed.
  let known: Int
  /// True if any larger number is a case too, because the cases are random.
  let isEndless: Bool
  /// The number of times that a replay runs its single case, because threads vary their timing.
  let replayAttempts: Int

  init(first: Int = 0, count: Int, isEndless: Bool, replayAttempts: Int, known: Int? = nil) {
    self.first = first
    self.count = count
    self.known = known ?? count
    self.isEndless = isEndless
    self.replayAttempts = replayAttempts
  }

  /// The numbers to run: all of them, or only the replayed one, if it is among them.
  func wanted(by replay: Replay) -> [Int] {
    guard let only = replay.only else { return Array(first..<(first + count)) }
    return only >= first && (isEndless || only - first < known) ? [only] : []
  }
}

/// The reason why a case could not be tried to its end, although no counterexample was found.
struct Unexercised: Error, CustomStringConvertible {
  let reason: Reason

  var description: String { reason.text }

  init(_ reason: String) { self.reason = Reason(reason) }

  /// A power cut loses data even though no synchronisation failed, which is another guarantee's
  /// finding.
  static let losesAnyway = Unexercised(
    "the same calls lose what was acknowledged when every sync works, which is "
      + "\(Guarantee.powerLossSurvival.id)'s question")

  /// The reason for calls that do not return; another guarantee judges whether they ever will.
  static func standsStill(_ what: String) -> Unexercised {
    Unexercised("\(what); whether calls end is \(Guarantee.progress.id)'s question")
  }
}

extension Trial {
  /// True if the store opens real files or connections directly, so that nothing can be injected.
  var isDirect: Bool { subject.claims.fileAccess != .fileSystem }

  /// True if the store keeps its items on a server, and has no local file.
  var isOnServer: Bool { subject.claims.fileAccess == .server }

  /// Runs cases until one fails.
  ///
  /// `ordinary` is the number of cases at effort 1, and `detail` describes them.
  func explore(
    _ ordinary: Int, _ supply: CaseSupply, detail: String,
    _ body: (_ number: Int) async throws -> CaseResult
  ) async -> Finding {
    let finding = await explore(
      numbers(ordinary, supply), announced: detail, detail: { _ in detail }
    ) { number, _ in try await body(number) }
    // Random cases are numerous and all of the same kind.
    guard case .broken(let found) = finding, supply != .madeUp else { return finding }
    return await lookFurther(from: found, numbers(ordinary, supply), announced: detail, body)
  }

  /// Runs cases whose timing varies between runs, until one gives a problem as a timeline.
  ///
  /// `detail` describes the cases.
  func attempt(
    _ numbers: CaseNumbers, detail: String,
    _ problem: (_ number: Int, _ attempt: Int) async throws -> Violation?
  ) async -> Finding {
    await explore(numbers, announced: detail, detail: { "\($0) \(detail)" }) { number, attempt in
      CaseResult(failure: try await problem(number, attempt))
    }
  }

  private func explore(
    _ numbers: CaseNumbers, announced: String, detail: (_ explored: Int) -> String,
    _ body: (_ number: Int, _ attempt: Int) async throws -> CaseResult
  ) async -> Finding {
    let wanted = numbers.wanted(by: replay)
    guard !wanted.isEmpty else {
      let known = numbers.first..<(numbers.first + numbers.known)
      return .notExercised(Self.noSuchCase(replay, among: numbers.isEndless ? nil : known))
    }
    var explored = 0
    var untyped = 0
    for number in wanted {
      for attempt in 0..<(replay.only == nil ? 1 : numbers.replayAttempts) {
        announce(case: number, announced)
        do {
          let result = try await body(number, attempt)
          explored += result.explored
          untyped += result.untyped
          if let failure = result.failure {
            return broken(case: number, explored: explored, failure)
          }
        } catch let reason as Unexercised {
          return .notExercised(reason.reason.saying { "case \(number): \($0)" })
        } catch {
          return broken(
            case: number, explored: explored + 1, "a call threw, with nothing wrong yet: \(error)")
        }
      }
    }
    if explored == 0 { return .notExercised("nothing could be tried of: \(announced)") }
    let remark = untyped > 0 ? "; \(untyped) refusals were untyped errors" : ""
    return .held(explored: explored, detail: detail(explored) + remark)
  }

  /// The text for a replayed case that the check does not have.
  static func noSuchCase(_ replay: Replay, among numbers: Range<Int>? = nil) -> Reason {
    let name = "\(replay.guarantee.id) has no case \(replay.only.map(String.init) ?? "")"
    let range = numbers.map { ", only \($0.lowerBound) to \($0.upperBound - 1)" } ?? ""
    return Reason(
      "there is no such case: \(name)\(range); replay a line as a report of the same version gives "
        + "it")
  }

  /// The cases of a list in the seed's order, so that less effort still covers every kind of case.
  func shuffled<Case>(_ cases: [Case]) -> [Case] {
    var random = SplitMix64(seed: replay.seed)
    return cases.shuffled(using: &random)
  }

  /// Tells the parent process the next case, so that it knows the case that ended this process.
  ///
  /// For example, `G11,seed=1,case=7: …`. Every case is announced, because any case may trap or
  /// hang.
  func announce(case number: Int, _ text: @autoclosure () -> String = "") {
    subject.usedKeys?.beginCase()
    guard ChildReports.areRead else { return }
    var replay = replay
    replay.only = number
    ChildRole.tell(.trying(replay, text()))
  }

  private func numbers(_ ordinary: Int, _ supply: CaseSupply) -> CaseNumbers {
    switch supply {
    case .madeUp: CaseNumbers(count: cases(ordinary), isEndless: true, replayAttempts: 1)
    case .listed:
      CaseNumbers(
        count: min(cases(ordinary), ordinary), isEndless: false, replayAttempts: 1, known: ordinary)
    case .listedAll: CaseNumbers(count: ordinary, isEndless: false, replayAttempts: 1)
    }
  }
}
