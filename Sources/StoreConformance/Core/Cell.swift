/// One cell of the table: a store's declaration about a guarantee, and the observation.
public struct Cell: Sendable, Encodable {
  /// The result of comparing the two.
  public enum Verdict: String, Sendable, Codable {
    /// No counterexample was found.
    case held
    /// A counterexample was found.
    case broken
    /// The store does not declare the guarantee, and no counterexample was found, or nothing was
    /// tried.
    case notDeclared
    /// The check was not exercised; the detail gives the reason.
    case notExercised
    /// The check was not exercised, and a waiver for this guarantee accepts that.
    case waived
    /// The check was not tried, because a server keeps the guarantee for the store.
    case keptByServer
    /// The machine or the suite itself failed, so there is no result; the detail describes the
    /// failure.
    case couldNotBeRun
    /// The check is not among ``Conformance/Options/guarantees``.
    case notAskedFor
  }

  /// The guarantee.
  public let guarantee: Guarantee
  /// The result of the comparison.
  public let verdict: Verdict
  /// True if the store declares the guarantee.
  public let declared: Bool
  /// The number of states, schedules or faults that were tried.
  public let explored: Int
  /// The cases tried, the observations, or the reason why there are none.
  public let detail: String
  /// The case that reproduces a counterexample.
  public let replay: Replay?
  /// The counterexample; `nil` if there is none.
  public let counterexample: Counterexample?
  /// True if the claims list the guarantee among those that a specimen must break.
  package let isSaidToBreak: Bool
  /// The entry for this cell in the list of known failures; `nil` if there is none.
  public let known: KnownFailures.Entry?
  /// True if the store's claims were declared.
  let isSaid: Bool
  /// The reason why the check was not exercised; `nil` if it was.
  let reason: Reason?
  /// The reason to accept that the check was not exercised, or to believe the server; `nil` if
  /// neither applies.
  public let waiver: String?

  /// True if the observation agrees with the store's declaration.
  ///
  /// A promised guarantee that was not tried agrees only if it is waived, or kept by a server. A
  /// check that could not be run never agrees.
  public let agrees: Bool

  /// Compares the finding with the claims.
  ///
  /// A finding of `nil` means that the check was not asked for. The waivers of the run take
  /// precedence over those of the store.
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
    var reason: Reason?
    var replay: Replay?
    var broken: Counterexample?
    var waiver: String?
    switch finding {
    case .held(let count, let text):
      verdict = declared ? .held : .notDeclared
      explored = count
      detail = text
      // A fixed known failure must be removed from the list.
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
    case .notExercised(let why):
      detail = why.text
      reason = why
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
    self.reason = reason
    self.replay = replay
    self.counterexample = broken
    self.waiver = waiver
  }

  /// True if the claims say that the store breaks the guarantee, and too little was tried to find
  /// that.
  var isNotLookedFor: Bool { verdict == .notExercised && reason?.kind == .notLookedFor }

  /// True if the run had too little time or effort for the guarantee.
  var isLeftOut: Bool { verdict == .notExercised && reason?.isLeftOut == true }

  private enum CodingKeys: String, CodingKey {
    case guarantee, title, verdict, declared, agrees, explored, detail, reason, replay, waiver,
      known
    case counterexample
  }

  /// Encodes the cell as `lockstep conform --json` documents it.
  ///
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
    try container.encodeIfPresent(reason?.kind, forKey: .reason)
    try container.encode(replay?.description, forKey: .replay)
    try container.encode(waiver, forKey: .waiver)
    try container.encodeIfPresent(known, forKey: .known)
    try container.encodeIfPresent(
      counterexample.map(CounterexampleRecord.init), forKey: .counterexample)
  }
}
