extension BenchmarkResult {
  /// The sentence about stores whose figures are not shown, because they were not verified; `nil`
  /// where there are none.
  public var unverifiedSentence: String? {
    context.unverified.map {
      "Not verified, and so without figures: \($0.joined(separator: ", ")). The round in "
        + "which their content is looked at did not come to its end."
    }
  }

  /// The kind of an arm; `nil` when the file does not say.
  ///
  /// O(arms).
  ///
  /// - Parameter variant: The arm.
  /// - Returns: Its kind.
  public func kind(of variant: String) -> ArmKind? {
    (context.arms ?? []).first { $0.id == variant }?.kind
  }

  /// The callers of an arm.
  ///
  /// O(arms).
  ///
  /// - Parameter variant: The arm.
  /// - Returns: Its own callers; those of the run where the file does not say more.
  public func callers(of variant: String) -> Callers {
    (context.arms ?? []).first { $0.id == variant }?.callers ?? context.callers ?? .tasks
  }

  /// Whether the run has rivals: the same work as other programs would do it.
  public var hasRivals: Bool { (context.arms ?? []).contains { $0.kind == .rival } }

  /// Whether an arm acknowledged more saves than its synchronisations can have put on the disk, so
  /// that its figures are not those of a store that survives a loss of power.
  ///
  /// Each client has one save under way at most, so one synchronisation covers at most one save of
  /// each client: there must be at least 1/clients synchronisations for every save. A write to a
  /// descriptor opened with `O_DSYNC` counts as one; limits that write nothing are not checked.
  ///
  /// O(figures).
  ///
  /// - Parameters:
  ///   - variant: The arm.
  ///   - scenario: The scenario; only one that asks for power loss can be failed.
  /// - Returns: Whether the arm is seen to be less durable than asked; no when nothing was counted.
  public func isTooLittleSynchronized(_ variant: String, _ scenario: Scenario) -> Bool {
    guard scenario.durability == .powerLoss, kind(of: variant) != .floor,
      let syncs = cells.first(where: {
        $0.variant == variant && $0.scenario == scenario && $0.metric == .fileSynchronizations
      })?.value
    else { return false }
    // A thousandth for the rounding of a quotient.
    return syncs * Double(scenario.clients) < 0.999
  }
}
