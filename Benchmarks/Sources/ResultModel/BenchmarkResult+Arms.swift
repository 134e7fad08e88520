extension BenchmarkResult {
  /// A sentence about the stores whose figures are hidden because they were not verified; `nil` if
  /// there are none.
  public var unverifiedSentence: String? {
    context.unverified.map {
      "Not verified, and so without figures: \($0.joined(separator: ", ")). The round in "
        + "which their content is looked at did not come to its end."
    }
  }

  /// An arm by its name; `nil` when the file does not have it.
  ///
  /// O(arms).
  public func arm(_ variant: String) -> MeasuredArm? { context.arm(variant) }

  /// The kind of an arm; `nil` when the file does not have it.
  ///
  /// O(arms).
  public func kind(of variant: String) -> ArmKind? { arm(variant)?.kind }

  /// Returns true for an arm that measures another one again.
  ///
  /// O(arms).
  public func isAgain(_ variant: String) -> Bool { context.isAgain(variant) }

  /// The name of the arm that measures an arm again; `nil` without one.
  ///
  /// O(arms).
  public func again(_ variant: String) -> String? { context.again(variant) }

  /// The measured stores, in the order of the figures: no floors, not the A/A arm and no planted
  /// arms; O(figures).
  public var stores: [String] {
    cells.map(\.variant).unique().filter { kind(of: $0) != .floor && !isControl($0) }
  }

  /// Returns true for the A/A arm and for planted arms, which show only what the run sees; O(arms).
  public func isControl(_ variant: String) -> Bool {
    isAgain(variant) || kind(of: variant) == .planted
  }

  /// The callers of an arm.
  ///
  /// O(arms).
  ///
  /// - Parameter variant: The arm.
  /// - Returns: The arm's callers, or those of the run if the file has none for the arm.
  public func callers(of variant: String) -> Callers {
    arm(variant)?.callers ?? context.callers ?? .tasks
  }

  /// True if the run has rivals: other programs that do the same work.
  public var hasRivals: Bool { (context.arms ?? []).contains { $0.kind == .rival } }

  /// Returns true if an arm acknowledged more saves than its synchronisations can have put on the
  /// disk.
  ///
  /// The figures of such an arm are not those of a store that survives a power loss.
  ///
  /// Each client has at most one save under way, so one synchronisation covers at most one save per
  /// client: there must be at least 1/clients synchronisations for every save. A write to a
  /// descriptor opened with `O_DSYNC` counts as a synchronisation. Floors that write nothing are
  /// not checked.
  ///
  /// O(figures).
  ///
  /// - Parameters:
  ///   - variant: The arm.
  ///   - scenario: The scenario; only scenarios that ask for power-loss durability can fail the
  ///     check.
  /// - Returns: `true` if the arm is less durable than asked; `false` when nothing was counted.
  public func isTooLittleSynchronized(_ variant: String, _ scenario: Scenario) -> Bool {
    guard scenario.durability == .powerLoss, kind(of: variant) != .floor,
      let syncs = cell(of: variant, scenario, .fileSynchronizations)?.value
    else { return false }
    // The factor allows a thousandth for the rounding of the quotient.
    return syncs * Double(scenario.clients) < 0.999
  }
}
