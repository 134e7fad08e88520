import Persistence

/// Why a case could not be tried to its end, though nothing was seen that breaks the guarantee.
struct Unexercised: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String) { description = reason }

  /// Calls that do not come back: whether they ever will is another guarantee's question.
  static func standsStill(_ what: String) -> Unexercised {
    Unexercised("\(what); whether calls end is \(Guarantee.progress.id)'s question")
  }
}

/// Cases of one part of a check: their numbers, and how they are run again.
struct CaseNumbers {
  /// The first number.
  var first = 0
  /// How many there are.
  var count: Int
  /// Whether any larger number is a case too, because cases are made up.
  var isEndless: Bool
  /// How often a replay runs its one case: threads choose their timing themselves.
  var replayAttempts: Int
}

extension Trial {
  /// Runs the cases until one gives a problem, as a timeline.
  ///
  /// `detail` says what the cases are.
  func attempt(
    _ numbers: CaseNumbers, detail: String,
    _ problem: (_ number: Int, _ attempt: Int) async throws -> String?
  ) async -> Finding {
    var explored = 0
    for number in wanted(of: numbers) {
      for attempt in 0..<(replay.only == nil ? 1 : numbers.replayAttempts) {
        explored += 1
        announce(case: number, detail)
        do {
          guard let text = try await problem(number, attempt) else { continue }
          return broken(case: number, explored: explored, text)
        } catch let reason as Unexercised {
          return .notExercised("case \(number): \(reason)")
        } catch {
          return broken(case: number, explored: explored, "a call threw: \(error)")
        }
      }
    }
    guard explored > 0 else {
      let known = numbers.first..<(numbers.first + numbers.count)
      return .notExercised(Self.noSuchCase(replay, among: numbers.isEndless ? nil : known))
    }
    return .held(explored: explored, detail: "\(explored) \(detail)")
  }

  private func wanted(of numbers: CaseNumbers) -> [Int] {
    guard let only = replay.only else {
      return Array(numbers.first..<(numbers.first + numbers.count))
    }
    let isCase = numbers.isEndless || only - numbers.first < numbers.count
    return only >= numbers.first && isCase ? [only] : []
  }
}
