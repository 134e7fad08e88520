import LabModel
import Processes

/// Builds a lab's program and runs it, both under limits.
///
/// Nothing here throws: all that can happen is an outcome. Builds of one checkout wait for each other;
/// checks may run at the same time. Cancelling the task ends what runs.
public struct LabRun: Sendable {
  /// The thread sanitizer, as a lab's `needs` name it.
  public static let threadSanitizer = "thread-sanitizer"

  let checkout: LabCheckout
  /// What is built with.
  public let tools: LabTools
  let onStage: @Sendable (LabStage) -> Void

  /// Creates a runner; nothing is started.
  ///
  /// - Parameters:
  ///   - checkout: The checkout whose labs are run.
  ///   - tools: What to build with.
  ///   - onStage: Told about once a second what is being done; from any task.
  public init(
    _ checkout: LabCheckout, tools: LabTools,
    onStage: @escaping @Sendable (LabStage) -> Void = { _ in }
  ) {
    self.checkout = checkout
    self.tools = tools
    self.onStage = onStage
  }

  /// Builds a lab's exercise, or its solution, and runs its check.
  ///
  /// - Parameters:
  ///   - lab: The lab.
  ///   - solution: Whether the solution is meant.
  /// - Returns: What was seen.
  public func check(_ lab: LabFolder, solution: Bool = false) async -> LabOutcome {
    let start = ContinuousClock.now
    var outcome: LabOutcome
    switch await build(lab, solution: solution) {
    case .built(let program): outcome = await run(program, of: lab, solution: solution)
    case .failed(let diagnostics):
      outcome = LabOutcome(
        lab: lab.id, isSolution: solution, observation: .doesNotCompile(diagnostics))
    case .impossible(let why):
      outcome = LabOutcome(lab: lab.id, isSolution: solution, observation: .notBuilt(why))
    }
    if outcome.report != nil, (lab.definition.needs ?? []).contains(Self.threadSanitizer) {
      await addThreadSanitizer(to: &outcome, of: lab)
    }
    let duration = start.duration(to: .now).components
    outcome.seconds = Double(duration.seconds) + Double(duration.attoseconds) / 1e18
    return outcome
  }

  func build(
    _ lab: LabFolder, solution: Bool, sanitizesThreads: Bool = false
  ) async -> LabBuild.Result {
    await LabBuild(
      tools: tools, lab: lab, isSolution: solution, sanitizesThreads: sanitizesThreads
    ).run(onStage: onStage)
  }

  /// Runs a program that was built.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - lab: The lab.
  ///   - solution: Whether the program is the solution.
  ///   - guarantees: Those to which the whole suite holds its store instead; none for its own check.
  /// - Returns: What was seen.
  func run(
    _ program: String, of lab: LabFolder, solution: Bool, guarantees: [String] = []
  ) async -> LabOutcome {
    onStage(.checking(lab: lab.id, seconds: 0))
    let limit = guarantees.isEmpty ? tools.limits.check : tools.limits.suite
    let observed = await LabProgramRun(program: program, lab: lab.id, limitInSeconds: limit)
      .observe(guarantees: guarantees)
    var outcome = LabOutcome(
      lab: lab.id, isSolution: solution, observation: observed.observation)
    outcome.printed = observed.printed
    outcome.droppedByteCount = observed.droppedByteCount
    return outcome
  }

  /// Runs the check of a build with ThreadSanitizer too, and adds what it found.
  private func addThreadSanitizer(to outcome: inout LabOutcome, of lab: LabFolder) async {
    switch await build(lab, solution: outcome.isSolution, sanitizesThreads: true) {
    case .built(let program):
      let second = await run(program, of: lab, solution: outcome.isSolution)
      guard case .finished(var report) = outcome.observation else { return }
      guard case .finished(let more) = second.observation else {
        outcome.observation = second.observation
        return
      }
      report.findings += more.findings
      report.figures += more.figures
      outcome.observation = .finished(report)
    case .failed, .impossible:
      // Without it the same code was built just now.
      outcome.missing.insert(Self.threadSanitizer)
      outcome.leftOut.append(
        "ThreadSanitizer is not there (the build with --sanitize=thread failed): what needs it "
          + "was left out.")
    }
  }
}
