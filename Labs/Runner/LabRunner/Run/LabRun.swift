import LabModel
import Processes

/// Builds a lab's program and runs it, both with time limits.
///
/// All failures are outcomes; the methods do not throw. Builds of one checkout wait for each other;
/// checks may run at the same time. Cancelling the task ends the running program.
package struct LabRun: Sendable {
  /// The thread sanitizer, as a lab's `needs` name it.
  package static let threadSanitizer = "thread-sanitizer"

  package let tools: LabTools
  let onStage: @Sendable (LabStage) -> Void

  /// Creates a runner; nothing is started.
  ///
  /// - Parameters:
  ///   - tools: The tools for the build.
  ///   - onStage: Told the current stage about once a second; from any task.
  package init(
    tools: LabTools, onStage: @escaping @Sendable (LabStage) -> Void = { _ in }
  ) {
    self.tools = tools
    self.onStage = onStage
  }

  /// Builds a lab's exercise, or its solution, and runs its check.
  package func check(_ lab: LabFolder, solution: Bool = false) async -> LabOutcome {
    let start = ContinuousClock.now
    if let why = lab.missingStart(solution: solution) {
      return LabOutcome(lab: lab.id, isSolution: solution, observation: .notBuilt(why))
    }
    var outcome = await check(build(lab, solution: solution))
    outcome.seconds = start.duration(to: .now).inSeconds
    return outcome
  }

  /// The programs of a lab's exercise or solution that could be built.
  package struct Built: Sendable {
    package let lab: LabFolder
    package let isSolution: Bool
    package var program: LabBuild.Result
    /// The same with ThreadSanitizer, where the lab needs that.
    package var sanitized: LabBuild.Result?

    package init(lab: LabFolder, isSolution: Bool, program: LabBuild.Result) {
      self.lab = lab
      self.isSolution = isSolution
      self.program = program
    }
  }

  /// Builds the program that a check needs.
  package func build(_ lab: LabFolder, solution: Bool) async -> Built {
    var build = LabBuild(tools: tools, lab: lab, isSolution: solution)
    var built = Built(
      lab: lab, isSolution: solution, program: await build.run(onStage: onStage))
    if case .built = built.program, (lab.definition.needs ?? []).contains(Self.threadSanitizer) {
      build.sanitizesThreads = true
      built.sanitized = await build.run(onStage: onStage)
    }
    return built
  }

  /// Runs the check of the built program.
  ///
  /// - Parameters:
  ///   - built: The program.
  ///   - exiting: The part that is to call exit(0) in the place of its work.
  /// - Returns: The outcome.
  package func check(_ built: Built, exiting: String? = nil) async -> LabOutcome {
    let lab = built.lab
    func outcome(_ observation: LabObservation) -> LabOutcome {
      LabOutcome(lab: lab.id, isSolution: built.isSolution, observation: observation)
    }
    switch built.program {
    case .failed(let diagnostics): return outcome(.doesNotCompile(diagnostics))
    case .impossible(let why): return outcome(.notBuilt(why))
    case .built(let program):
      var first = await run(program, of: built, exiting: exiting)
      if let sanitized = built.sanitized {
        await add(sanitized, of: built, exiting: exiting, to: &first)
      }
      return first
    }
  }

  /// Holds the store of the built program to guarantees of the suite, at full effort.
  package func suite(_ guarantees: [String], _ built: Built) async -> LabOutcome {
    guard case .built(let program) = built.program else { return await check(built) }
    return await run(program, of: built, guarantees: guarantees)
  }

  private func run(
    _ program: String, of built: Built, guarantees: [String] = [], exiting: String? = nil
  ) async -> LabOutcome {
    onStage(.checking(lab: built.lab.id, isSuite: !guarantees.isEmpty))
    let limit = guarantees.isEmpty ? tools.limits.check : tools.limits.suite
    let seen = await LabProgramRun(
      program: program, lab: built.lab.id, limitInSeconds: limit,
      patience: tools.limits.patience, symbolizer: tools.symbolizer
    ).observe(guarantees: guarantees, exiting: exiting)
    var outcome = LabOutcome(
      lab: built.lab.id, isSolution: built.isSolution, observation: seen.observation)
    outcome.printed = seen.printed
    outcome.droppedByteCount = seen.droppedByteCount
    return outcome
  }

  /// Runs the check of the build with ThreadSanitizer too, and adds its findings.
  private func add(
    _ sanitized: LabBuild.Result, of built: Built, exiting: String?,
    to outcome: inout LabOutcome
  ) async {
    guard case .finished(var report) = outcome.observation else { return }
    guard case .built(let program) = sanitized else {
      // Without ThreadSanitizer the same code was built just now.
      outcome.missing.insert(Self.threadSanitizer)
      outcome.leftOut.append(
        "ThreadSanitizer is not there (the build with --sanitize=thread failed): what needs it "
          + "was left out.")
      return
    }
    let second = await run(program, of: built, exiting: exiting)
    guard case .finished(let more) = second.observation else {
      outcome.observation = second.observation
      return
    }
    report.findings += more.findings
    report.figures += more.figures
    if let parts = more.parts { report.parts = (report.parts ?? []) + parts }
    outcome.observation = .finished(report)
  }
}

extension Duration {
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
