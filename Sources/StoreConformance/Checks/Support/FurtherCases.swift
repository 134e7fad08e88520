/// The cases after the first failed one.
///
/// Several defects may cause one counterexample.
package struct FurtherCases: Sendable, Codable, Equatable {
  /// A kind of failure: the observation, whatever its values are.
  package struct Kind: Sendable, Codable, Equatable {
    /// The first case of the kind.
    package let first: Int
    package let found: Fact
  }

  /// The observation of the first failed case.
  private let found: Fact
  /// The kinds of failures other than that of the counterexample, in the order of their cases.
  package private(set) var others: [Kind] = []
  package private(set) var tried = 0
  package private(set) var failed = 0

  init(after violation: Violation) { found = violation.found }

  mutating func note(case number: Int, _ failure: Violation?) {
    tried += 1
    guard let failure else { return }
    failed += 1
    let isKnown = ([found] + others.map(\.found)).contains { $0.words == failure.found.words }
    if !isKnown {
      others.append(Kind(first: number, found: failure.found.replacing(ShortenedText.of)))
    }
  }
}

extension Trial {
  /// The number of cases tried after the first failure; lower on real files, which are slow.
  private var mostFurther: Int { isDirect ? 8 : 24 }

  /// Returns the counterexample with a note about the cases after it.
  ///
  /// No further case runs if the caller asked for the first counterexample only, for little effort,
  /// or for a single case.
  func lookFurther(
    from found: Counterexample, _ numbers: CaseNumbers, announced: String,
    _ body: (_ number: Int) async throws -> CaseResult
  ) async -> Finding {
    guard looksFurther, replay.only == nil, hasLongCases, let first = found.replay.only else {
      return .broken(found)
    }
    var further = FurtherCases(after: found.violation)
    ChildRole.tell(.interim(.broken(found)))
    do {
      for number in numbers.wanted(by: replay).filter({ $0 > first }).prefix(mostFurther) {
        announce(case: number, announced)
        further.note(case: number, try await body(number).failure)
      }
    } catch {
      // An error in a further case does not change the first finding.
      return .broken(found)
    }
    var told = found
    told.further = further
    return .broken(told)
  }
}
