/// The cases after the first failed one.
///
/// Several defects may cause one counterexample.
struct FurtherCases {
  /// A kind of failure: the observation without its numbers.
  private struct Kind {
    let first: Int
    let found: String
  }

  private let guarantee: Guarantee
  private var kinds: [String: Kind] = [:]
  private var order: [String] = []
  private var tried = 0
  private var failed = 0

  /// Up to this many kinds are listed; further kinds are only counted.
  private static let mostTold = 3

  init(of guarantee: Guarantee, after timeline: String) {
    self.guarantee = guarantee
    let found = Conclusion(of: timeline, guarantee).found
    kinds[Self.name(of: found)] = Kind(first: 0, found: found)
  }

  mutating func note(case number: Int, _ failure: String?) {
    tried += 1
    guard let failure else { return }
    failed += 1
    let found = Conclusion(of: ShortenedText.of(failure), guarantee).found
    let name = Self.name(of: found)
    guard kinds[name] == nil else { return }
    kinds[name] = Kind(first: number, found: found)
    order.append(name)
  }

  /// A line for the counterexample, and one for each other kind; empty if no other case failed.
  var lines: [String] {
    if failed == 0 { return [] }
    let count = order.count + 1
    let told = order.prefix(Self.mostTold).compactMap { kinds[$0] }.map {
      "  another kind, case=\($0.first): \($0.found)"
    }
    return [
      "further cases: \(failed) of the next \(tried) fail too, of "
        + (count == 1 ? "the same kind" : "\(count) kinds with this one")
    ] + told
  }

  /// The text without the parts that differ from case to case: numbers, and the contents of braces.
  private static func name(of found: String) -> String {
    found.replacing(#/\{[^}]*\}/#, with: "{}").replacing(#/\d+/#, with: "0")
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
    var further = FurtherCases(of: replay.guarantee, after: found.timeline)
    do {
      try ChildRole.tell(interim: .broken(found))
      for number in numbers.wanted(by: replay).filter({ $0 > first }).prefix(mostFurther) {
        announce(case: number, announced)
        further.note(case: number, try await body(number).failure)
      }
    } catch {
      // An error in a further case does not change the first finding.
      return .broken(found)
    }
    return .broken(found.telling(of: further, replay.guarantee))
  }
}
