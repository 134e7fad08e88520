import Foundation
public import Persistence

/// The conformance suite.
///
/// ```swift
/// let report = await Conformance.check("mine") { try await MyStore<Note>(configuration: $0) }
/// ```
public enum Conformance {
  /// How to run the suite.
  public struct Options: Sendable {
    /// The guarantees to check; the others' cells say that they were not asked for.
    public var guarantees: Set<Guarantee>
    /// The seed of every random choice.
    public var seed: UInt64
    /// How much to explore, as a multiple of the ordinary amount; within ``Conformance/efforts``.
    ///
    /// With any other number nothing is exercised, and each cell says so.
    public var effort: Double
    /// The guarantees that need not be tried in this run, each with the reason, which the report
    /// shows; those of ``Claims/waivers`` besides.
    ///
    /// A waiver excuses that a check was not exercised, and nothing else.
    public var waivers: [Guarantee: String]
    /// How to start a child process that knows the same stores.
    ///
    /// Without one, what may trap runs in this process, and what needs a kill is not exercised.
    public var child: ChildCommand?
    /// How to start such a process of a build with ThreadSanitizer (`swift build
    /// --sanitize=thread`), the only one in which data races are seen.
    ///
    /// Without one, freedom from data races is not exercised.
    public var threadSanitizerChild: ChildCommand?
    /// Called when a cell is finished, for progress; from any task.
    public var onCell: (@Sendable (_ store: String, _ cell: Cell) -> Void)?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - guarantees: The guarantees to check.
    ///   - seed: The seed of every random choice.
    ///   - effort: How much to explore, as a multiple of the ordinary amount.
    ///   - waivers: The guarantees that need not be tried, each with the reason.
    ///   - child: How to start a child process that knows the same stores.
    ///   - threadSanitizerChild: How to start one of a build with ThreadSanitizer.
    ///   - onCell: Called when a cell is finished.
    public init(
      guarantees: Set<Guarantee> = Set(Guarantee.allCases), seed: UInt64 = 1, effort: Double = 1,
      waivers: [Guarantee: String] = [:], child: ChildCommand? = nil,
      threadSanitizerChild: ChildCommand? = nil,
      onCell: (@Sendable (String, Cell) -> Void)? = nil
    ) {
      self.guarantees = guarantees
      self.seed = seed
      self.effort = effort
      self.waivers = waivers
      self.child = child
      self.threadSanitizerChild = threadSanitizerChild
      self.onCell = onCell
    }
  }

  /// Checks one store against every guarantee.
  ///
  /// - Parameters:
  ///   - id: The store's name in the report.
  ///   - claims: What the store declares; by default every guarantee.
  ///   - options: How to run the suite.
  ///   - open: Opens the store.
  /// - Returns: The report; look at ``ConformanceReport/agrees`` first.
  public static func check<Checked: Store>(
    _ id: String, claims: Claims = Claims(), options: Options = Options(),
    open: @escaping @Sendable (StoreConfiguration) async throws -> Checked
  ) async -> ConformanceReport where Checked.Item: Sample {
    await check([Subject(id, claims: claims, open: open)], options: options)
  }

  /// Checks several stores.
  ///
  /// With child processes, as many stores at a time as there are processors: a check of one store
  /// mostly waits for the disk or for a child. Without, one after the other.
  ///
  /// - Parameters:
  ///   - subjects: The stores.
  ///   - options: How to run the suite.
  /// - Returns: The report, with the stores in the order in which they were given.
  public static func check(
    _ subjects: [Subject], options: Options = Options()
  ) async -> ConformanceReport {
    let atOnce = options.child == nil ? 1 : ProcessInfo.processInfo.activeProcessorCount
    var reports: [Int: ConformanceReport.StoreReport] = [:]
    await withTaskGroup(of: (Int, ConformanceReport.StoreReport).self) { group in
      for (index, subject) in subjects.enumerated() {
        if index >= atOnce, let (done, report) = await group.next() { reports[done] = report }
        group.addTask { (index, await report(subject, options)) }
      }
      for await (done, report) in group { reports[done] = report }
    }
    return ConformanceReport(stores: subjects.indices.compactMap { reports[$0] })
  }

  private static func report(
    _ subject: Subject, _ options: Options
  ) async -> ConformanceReport.StoreReport {
    var cells: [Cell] = []
    for guarantee in Guarantee.allCases {
      let finding = await finding(guarantee, subject, options)
      let cell = Cell(
        guarantee, finding, claims: subject.claims, waivers: options.waivers)
      options.onCell?(subject.id, cell)
      cells.append(cell)
    }
    return ConformanceReport.StoreReport(id: subject.id, cells: cells)
  }

  /// What was found, or `nil` when that was not asked for.
  private static func finding(
    _ guarantee: Guarantee, _ subject: Subject, _ options: Options
  ) async -> Finding? {
    guard options.guarantees.contains(guarantee) else { return nil }
    if let refusal = refusal(of: options.effort) { return refusal }
    let replay = Replay(guarantee, seed: options.seed)
    // Data races are looked for in children of this process anyway, each with a limit of its own.
    if let child = options.child, guarantee != .dataRaceFreedom {
      return await ChildRole.isolatedCheck(subject, replay, effort: options.effort, child: child)
    }
    return await run(
      replay, subject, effort: options.effort, child: options.child,
      threadSanitizerChild: options.threadSanitizerChild)
  }

  /// How much a check can be told to explore, as a multiple of the ordinary amount.
  public static let efforts = 0.001...1_000

  /// What is found with an effort that is not among ``efforts``; `nil` for the others.
  private static func refusal(of effort: Double) -> Finding? {
    guard !efforts.contains(effort) else { return nil }
    return .notExercised(
      "an effort of \(effort): give one from \(efforts.lowerBound) to \(efforts.upperBound), "
        + "where 1 is the ordinary amount")
  }

  /// Runs one check, or one case of it, in this process.
  ///
  /// - Parameters:
  ///   - replay: Which check, which seed, which case.
  ///   - subject: The store.
  ///   - effort: How much to explore, within ``efforts``.
  ///   - child: How to start a child process that knows the store.
  ///   - threadSanitizerChild: How to start one of a build with ThreadSanitizer.
  /// - Returns: What was found.
  public static func run(
    _ replay: Replay, _ subject: Subject, effort: Double = 1, child: ChildCommand? = nil,
    threadSanitizerChild: ChildCommand? = nil
  ) async -> Finding {
    if let refusal = refusal(of: effort) { return refusal }
    if let only = replay.only, !Replay.caseNumbers.contains(only) {
      return .notExercised(Trial.noSuchCase(replay))
    }
    return await run(
      Trial(
        subject: subject, replay: replay, effort: effort, child: child,
        threadSanitizerChild: threadSanitizerChild))
  }

  /// Runs the check that the trial's replay names.
  static func run(_ trial: Trial) async -> Finding {
    guard let check = Check.all.first(where: { $0.guarantee == trial.replay.guarantee }) else {
      return .notExercised("the suite has no check for this guarantee yet")
    }
    let trials = check.trials(trial)
    guard trials.count > 1 else { return await carryOut(check, trial) }
    var finding: Finding?
    for (face, trial) in trials {
      let next = await carryOut(check, trial).noting(face)
      finding = finding?.joined(with: next) ?? next
      if case .broken = finding { break }
    }
    return finding ?? .notExercised("the store has no face")
  }

  /// Runs a check, and tells the store's failures from the machine's.
  static func carryOut(_ check: Check, _ trial: Trial) async -> Finding {
    let record = CheckRecord()
    return await CheckRecord.$current.withValue(record) {
      do {
        return record.judged(try await check.run(trial))
      } catch {
        // A store that throws where nothing was wrong is a finding, not the end of the suite.
        return record.judged(
          trial.broken(
            case: trial.replay.only ?? 0, explored: 0, "an unexpected error: \(error)"))
      }
    }
  }
}
