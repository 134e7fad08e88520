import Foundation
import LabModel
package import LabRunner

/// Verifies labs.
///
/// The exercise must fail for its declared reasons and no others, and the solution must pass again
/// and again. The lab's wrong solutions must get their declared findings, and its other right
/// solutions must pass.
///
/// Builds run one after the other. During a build, the programs built before it run: those of as
/// many labs at once as there are processors.
package struct LabVerification: Sendable {
  /// The result of a lab.
  package struct Result: Sendable {
    /// The lab's id.
    package let id: String
    /// Each way in which it is not as it declares, as a sentence.
    package internal(set) var deviations: [String] = []
    /// The parts that could not be run, each with the reason; nothing is known about them.
    package internal(set) var untried: [String] = []
    /// The parts that were left out, such as ThreadSanitizer, each with the reason.
    package internal(set) var leftOut: [String] = []
    /// The number of times the solution passed.
    package internal(set) var passes = 0
    /// The guarantees that the solution was seen to hold at full effort.
    package internal(set) var held: [String] = []
    /// The number of wrong solutions refused for their declared reasons, and how many there are.
    package internal(set) var refused = 0, wrong = 0
    /// The number of other right solutions that passed, and the number of all of them.
    package internal(set) var accepted = 0, right = 0
    /// True if nothing was run, because nothing had changed since the lab was last verified.
    package internal(set) var isUnchanged = false
    /// The duration of the build and of the runs, in seconds.
    package internal(set) var buildSeconds = 0.0, runSeconds = 0.0

    /// True if everything was tried and is as declared.
    package var isGood: Bool { deviations.isEmpty && untried.isEmpty }
  }

  /// The number of times a solution has to pass.
  package let repetitions: Int
  let caseRepetitions: Int
  let onlyChanged: Bool
  let onlyCases: Bool
  let checkout: LabCheckout
  let run: LabRun
  let atOnce: Int

  /// Creates a verification; nothing is started.
  ///
  /// - Parameters:
  ///   - checkout: The checkout of the labs.
  ///   - run: The runner that builds and runs them.
  ///   - repetitions: The number of times a solution has to pass.
  ///   - caseRepetitions: The number of times each of the other right solutions has to pass.
  ///   - onlyChanged: `true` if labs that have not changed since they were last verified are left
  ///     out.
  ///   - onlyCases: `true` if only the wrong and right solutions are tried, as an author of them
  ///     wants it.
  ///   - atOnce: The programs of how many labs may run at once, at least 1; as many as there are
  ///     processors by default.
  package init(
    _ checkout: LabCheckout, run: LabRun, repetitions: Int = 20, caseRepetitions: Int = 2,
    onlyChanged: Bool = false, onlyCases: Bool = false, atOnce: Int? = nil
  ) {
    self.checkout = checkout
    self.run = run
    self.repetitions = repetitions
    self.caseRepetitions = caseRepetitions
    self.onlyChanged = onlyChanged
    self.onlyCases = onlyCases
    self.atOnce = atOnce ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// Verifies labs.
  ///
  /// - Parameters:
  ///   - labs: Which.
  ///   - onResult: Told of each as soon as it is done; from one task at a time.
  /// - Returns: A result for each, in their order.
  /// - Throws: ``LabProblem`` if the repository's sources cannot be read.
  package func verify(
    _ labs: [LabFolder], onResult: @escaping @Sendable (Result) -> Void
  ) async throws(LabProblem) -> [Result] {
    let sources = try checkout.sources()
    let (programs, source) = AsyncStream.makeStream(of: Programs.self)
    let builder = Task {
      for lab in labs where !Task.isCancelled { source.yield(await build(lab)) }
      source.finish()
    }
    return await withTaskCancellationHandler {
      await withTaskGroup(of: (Int, Result).self) { group in
        var results: [Int: Result] = [:]
        func add(_ done: (number: Int, result: Result)) {
          onResult(done.result)
          results[done.number] = done.result
        }
        var number = 0
        for await programs in programs where !Task.isCancelled {
          if number >= atOnce, let done = await group.next() { add(done) }
          let index = number
          group.addTask { (index, await verify(programs, sources, among: labs.count)) }
          number += 1
        }
        for await done in group { add(done) }
        return results.sorted { $0.key < $1.key }.map(\.value)
      }
    } onCancel: {
      builder.cancel()
    }
  }

  /// A lab's programs and how long they took to build.
  struct Programs: Sendable {
    let lab: LabFolder
    let exercise: LabRun.Built
    let solution: LabRun.Built
    /// How the lab's cases are built, read while no other build writes the package manager's plan.
    let cases: Swift.Result<CaseBuild, LabProblem>
    let seconds: Double
  }

  private func build(_ lab: LabFolder) async -> Programs {
    let start = ContinuousClock.now
    let exercise = await run.build(lab, solution: false)
    let solution = await run.build(lab, solution: true)
    let cases = Swift.Result { () throws(LabProblem) in
      try CaseBuild(of: lab, run.tools)
    }
    return Programs(
      lab: lab, exercise: exercise, solution: solution, cases: cases,
      seconds: start.duration(to: .now).inSeconds)
  }

  private func verify(
    _ programs: Programs, _ sources: [String], among count: Int
  ) async -> Result {
    let start = ContinuousClock.now
    let lab = programs.lab
    var result = Result(id: lab.id)
    result.buildSeconds = programs.seconds
    let texts = LabTexts(lab: lab, sources: sources)
    result.deviations = texts.deviations() + [HandedOut.deviation(of: lab)].compactMap { $0 }
    let record = VerifiedRecord(of: lab, run.tools)
    do throws(LabProblem) {
      if onlyChanged { result.isUnchanged = try record.isCurrent() }
      if result.isUnchanged { return result }
      let before = try record.text()
      if !onlyCases { await tryAll(programs, texts, &result) }
      // The labs that run beside this one have the other processors.
      if case .built = programs.solution.program {
        let casesAtOnce = max(1, atOnce / min(count, atOnce))
        await tryCases(of: lab, try programs.cases.get(), atOnce: casesAtOnce, &result)
      } else if onlyCases {
        await tellFailedBuild(programs.solution, &result)
      }
      if !onlyCases { try record.write(before, isGood: result.isGood && result.leftOut.isEmpty) }
    } catch {
      result.untried.append(error.description)
    }
    result.runSeconds = start.duration(to: .now).inSeconds
    return result
  }
}
