public import Persistence

/// One cell of the table: what a store declares about a guarantee and what was observed.
public struct Cell: Sendable, Encodable {
  /// The comparison of the two.
  public enum Verdict: String, Sendable, Encodable {
    /// No counterexample was found.
    case held
    /// A counterexample was found.
    case broken
    /// The store does not declare it, and no counterexample was found either.
    case notDeclared
    /// Nothing was found out; the detail says why.
    case notExercised
  }

  /// The guarantee.
  public let guarantee: Guarantee
  /// The comparison.
  public let verdict: Verdict
  /// Whether the store declares the guarantee.
  public let declared: Bool
  /// How many states, schedules or faults were tried.
  public let explored: Int
  /// What was tried, what was seen, or why nothing was.
  public let detail: String
  /// What reproduces a counterexample.
  public let replay: Replay?
  /// Whether the store is kept for breaking it.
  public let isSaidToBreak: Bool
  /// Whether what was observed is what the store says of itself.
  public let agrees: Bool

  init(_ guarantee: Guarantee, _ finding: Finding, claims: Claims) {
    self.guarantee = guarantee
    declared = claims.guarantees.contains(guarantee)
    isSaidToBreak = claims.breaks.contains(guarantee)
    switch finding {
    case .held(let explored, let detail):
      verdict = declared ? .held : .notDeclared
      self.explored = explored
      self.detail = detail
      replay = nil
      agrees = !isSaidToBreak
    case .broken(let counterexample):
      verdict = .broken
      explored = counterexample.explored
      detail = counterexample.timeline
      replay = counterexample.replay
      // A store for use may be seen to break what it does not declare; a specimen may not.
      agrees =
        isSaidToBreak || claims.mayBreak.contains(guarantee)
        || (!declared && claims.breaks.isEmpty)
    case .notExercised(let reason):
      verdict = declared || isSaidToBreak ? .notExercised : .notDeclared
      explored = 0
      detail = reason
      replay = nil
      agrees = true
    }
  }

  private enum CodingKeys: String, CodingKey {
    case guarantee, title, verdict, declared, explored, detail, replay
  }

  /// Encodes the cell as `lockstep conform --json` documents it.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(guarantee.id, forKey: .guarantee)
    try container.encode(guarantee.title, forKey: .title)
    try container.encode(verdict, forKey: .verdict)
    try container.encode(declared, forKey: .declared)
    try container.encode(explored, forKey: .explored)
    try container.encode(detail, forKey: .detail)
    try container.encode(replay?.description, forKey: .replay)
  }
}
