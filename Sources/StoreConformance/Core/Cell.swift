/// One cell of the table: a store's declaration about a guarantee, and the observation.
public struct Cell: Sendable, Encodable {
  /// The comparison of the two.
  public enum Verdict: String, Sendable, Encodable {
    /// No counterexample was found.
    case held
    /// A counterexample was found.
    case broken
    /// The store does not declare it, and no counterexample was found, or nothing was tried.
    case notDeclared
    /// Nothing was found out; the detail says why.
    case notExercised
    /// Nothing was found out, and a waiver says by name that this is accepted.
    case waived
    /// Nothing was tried, because a server keeps it in the store's place.
    case keptByServer
    /// The machine or the suite itself failed, so that nothing is known; the detail says how.
    case couldNotBeRun
    /// The check is not among ``Conformance/Options/guarantees``.
    case notAskedFor
  }

  /// The guarantee.
  public let guarantee: Guarantee
  /// The comparison.
  public let verdict: Verdict
  /// Whether the store declares the guarantee.
  public let declared: Bool
  /// How many states, schedules or faults were tried.
  public let explored: Int
  /// The cases tried, the observations, or the reason why there are none.
  public let detail: String
  /// The case that reproduces a counterexample.
  public let replay: Replay?
  /// The counterexample; `nil` where there is none.
  public let counterexample: Counterexample?
  /// Whether the store is kept for breaking it.
  public let isSaidToBreak: Bool
  /// The entry in the list of known failures that is about this cell; `nil` where there is none.
  public let known: KnownFailures.Entry?
  /// Whether somebody has said what the store promises.
  let isSaid: Bool
  /// Why it is accepted that the check was not exercised, or why the server is believed; `nil` where
  /// neither is so.
  public let waiver: String?

  /// Whether the observation is as the store declares.
  ///
  /// A guarantee that was not tried never agrees with the store's declaration, unless the guarantee
  /// is waived; a check that could not be run never agrees.
  public let agrees: Bool

  /// Compares.
  ///
  /// A finding of `nil` is a check that was not asked for. The waivers of the run come before those
  /// of the store.
  init(
    _ guarantee: Guarantee, _ finding: Finding?, claims: Claims,
    waivers: [Guarantee: String] = [:], known: KnownFailures.Entry? = nil
  ) {
    self.guarantee = guarantee
    let declared = claims.guarantees.contains(guarantee)
    let isSaidToBreak = claims.breaks.contains(guarantee)
    self.declared = declared
    isSaid = claims.isSaid
    self.known = known
    self.isSaidToBreak = isSaidToBreak
    var explored = 0
    var replay: Replay?
    var broken: Counterexample?
    var waiver: String?
    switch finding {
    case .held(let count, let text):
      verdict = declared ? .held : .notDeclared
      explored = count
      detail = text
      // A known failure that was mended is to be taken out of the list.
      agrees = !isSaidToBreak && known == nil
    case .broken(let counterexample):
      verdict = .broken
      explored = counterexample.explored
      detail = counterexample.timeline
      replay = counterexample.replay
      broken = counterexample
      // A store for use may break a guarantee that it does not declare; a specimen may not.
      agrees =
        isSaidToBreak || claims.mayBreak.contains(guarantee) || known != nil
        || (!declared && claims.breaks.isEmpty)
    case .notExercised(let reason):
      detail = reason
      let isPromised = declared || isSaidToBreak
      let ofServer = declared ? claims.keptByServer[guarantee] : nil
      waiver =
        isPromised
        ? ofServer ?? waivers[guarantee] ?? claims.waivers[guarantee]
          ?? claims.reasonNotTried(guarantee) : nil
      verdict =
        !isPromised
        ? .notDeclared
        : ofServer != nil ? .keptByServer : waiver == nil ? .notExercised : .waived
      agrees = verdict != .notExercised
    case .couldNotBeRun(let reason):
      verdict = .couldNotBeRun
      detail = reason
      agrees = false
    case nil:
      verdict = .notAskedFor
      detail = "not asked for"
      agrees = !declared && !isSaidToBreak
    }
    self.explored = explored
    self.replay = replay
    self.counterexample = broken
    self.waiver = waiver
  }

  /// Whether the store is kept for breaking the guarantee, and too little was tried to see that.
  var isNotLookedFor: Bool { verdict == .notExercised && Finding.isNotLookedFor(detail) }

  /// Whether the run had too little time for the guarantee, or too little effort.
  var isLeftOut: Bool { verdict == .notExercised && Finding.isLeftOut(detail) }

  private enum CodingKeys: String, CodingKey {
    case guarantee, title, verdict, declared, agrees, explored, detail, replay, waiver, known
  }

  /// Encodes the cell as `lockstep conform --json` documents it.
  ///
  /// - Parameter encoder: The target.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(guarantee.id, forKey: .guarantee)
    try container.encode(guarantee.title, forKey: .title)
    try container.encode(verdict, forKey: .verdict)
    try container.encode(declared, forKey: .declared)
    try container.encode(agrees, forKey: .agrees)
    try container.encode(explored, forKey: .explored)
    try container.encode(detail, forKey: .detail)
    try container.encode(replay?.description, forKey: .replay)
    try container.encode(waiver, forKey: .waiver)
    try container.encodeIfPresent(known, forKey: .known)
  }
}
