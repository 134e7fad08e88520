import Foundation
import LabModel
import TextTables

/// Proves of labs that the exercise fails for its declared reasons and no other, and that the solution
/// passes again and again.
///
/// Builds come one after the other, and while one goes on the programs built before it run: those of as
/// many labs at once as there are processors.
public struct LabVerification: Sendable {
  /// The result of one lab.
  public struct Result: Sendable {
    /// The lab's id.
    public let id: String
    /// Each way in which it is not as it declares, as a sentence.
    public internal(set) var deviations: [String] = []
    /// The parts that could not be run, each with the reason; nothing is known about them.
    public internal(set) var untried: [String] = []
    /// The parts that were left out, such as ThreadSanitizer, each with the reason.
    public internal(set) var leftOut: [String] = []
    /// How often the solution passed.
    public internal(set) var passes = 0
    /// The guarantees that the solution was seen to hold at full effort.
    public internal(set) var held: [String] = []
    /// How long it took to build, and to run, in seconds.
    public internal(set) var buildSeconds = 0.0, runSeconds = 0.0

    /// Whether everything was tried and is as declared.
    public var isGood: Bool { deviations.isEmpty && untried.isEmpty }
  }

  /// How often a solution has to pass.
  public let repetitions: Int
  private let checkout: LabCheckout
  private let run: LabRun
  private let atOnce: Int

  /// Creates a verification; nothing is started.
  ///
  /// - Parameters:
  ///   - checkout: The checkout of the labs.
  ///   - run: The runner that builds and runs them.
  ///   - repetitions: How often a solution has to pass.
  ///   - atOnce: The programs of how many labs may run at once, at least 1; as many as there are
  ///     processors by default.
  public init(
    _ checkout: LabCheckout, run: LabRun, repetitions: Int = 20,
    atOnce: Int? = nil
  ) {
    self.checkout = checkout
    self.run = run
    self.repetitions = repetitions
    self.atOnce = atOnce ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// Verifies labs.
  ///
  /// - Parameters:
  ///   - labs: Which.
  ///   - onResult: Told of each as soon as it is done; from one task at a time.
  /// - Returns: A result for each, in their order.
  /// - Throws: ``LabProblem`` if the repository's sources cannot be read.
  public func verify(
    _ labs: [LabFolder], onResult: @escaping @Sendable (Result) -> Void
  ) async throws(LabProblem) -> [Result] {
    let sources = try sources()
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
          group.addTask { (index, await verify(programs, sources)) }
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
  private struct Programs: Sendable {
    let lab: LabFolder
    let exercise: LabRun.Built
    let solution: LabRun.Built
    let seconds: Double
  }

  private func build(_ lab: LabFolder) async -> Programs {
    let start = ContinuousClock.now
    let exercise = await run.build(lab, solution: false)
    let solution = await run.build(lab, solution: true)
    return Programs(
      lab: lab, exercise: exercise, solution: solution,
      seconds: start.duration(to: .now).inSeconds)
  }

  private func verify(_ programs: Programs, _ sources: [String]) async -> Result {
    let start = ContinuousClock.now
    let lab = programs.lab
    var result = Result(id: lab.id)
    result.buildSeconds = programs.seconds
    let texts = LabTexts(lab: lab, sources: sources)
    result.deviations = texts.deviations() + [HandedOut.deviation(of: lab)].compactMap { $0 }
    let exercise = await run.check(programs.exercise)
    result.leftOut = exercise.leftOut
    if case .notBuilt(let why) = exercise.observation {
      result.untried.append("the exercise: \(why)")
    } else {
      result.deviations += LabExpectation(definition: lab.definition).deviations(of: exercise)
    }
    let solution = await repeated(programs.solution, &result)
    await suite(programs.solution, &result)
    if result.untried.isEmpty {
      result.deviations += texts.unprinted(printed(lab, exercise, solution))
    }
    result.runSeconds = start.duration(to: .now).inSeconds
    return result
  }

  /// Runs the solution's check again and again; a few failures are enough.
  private func repeated(_ built: LabRun.Built, _ result: inout Result) async -> LabOutcome {
    var last = await run.check(built)
    var failures: [String] = []
    for number in 1...repetitions {
      if number > 1 { last = await run.check(built) }
      if case .notBuilt(let why) = last.observation {
        result.untried.append("the solution: \(why)")
        return last
      }
      guard let failure = LabExpectation.failure(ofSolution: last) else {
        result.passes += 1
        continue
      }
      failures.append("the solution does not pass (run \(number)): \(failure)")
      if case .doesNotCompile = last.observation { break }
      if failures.count == 3 { break }
    }
    result.deviations += failures
    return last
  }

  private func suite(_ built: LabRun.Built, _ result: inout Result) async {
    let guarantees = built.lab.definition.suite
    guard !guarantees.isEmpty, case .built = built.program else { return }
    let outcome = await run.suite(guarantees, built)
    guard let report = outcome.report else {
      let why = LabExpectation.failure(ofSolution: outcome) ?? ""
      result.untried.append("the suite at full effort: \(why)")
      return
    }
    for id in guarantees {
      guard let finding = report.findings.first(where: { $0.check == id }) else {
        result.untried.append("the suite at full effort says nothing of \(id)")
        continue
      }
      if finding.untried == true {
        result.untried.append("\(id) at full effort: \(finding.happened)")
      } else if finding.passed {
        result.held.append(id)
      } else {
        result.deviations.append(
          "the solution, at full effort, fails \(id): \(finding.happened)")
      }
    }
  }

  /// The output of `Labs/run NN` with the exercise, and with the solution in its place.
  private func printed(
    _ lab: LabFolder, _ exercise: LabOutcome, _ solution: LabOutcome
  ) -> [String: String] {
    let text = LabText(style: .plain)
    var solved = solution
    solved.isSolution = false
    let figures = exercise.report?.figures ?? []
    do throws(LabProblem) {
      // Without the explanation, in which a quotation would find itself.
      let explanation = text.markdown(try lab.text("explanation.md"))
      return [
        "exercise": try text.outcome(exercise, of: lab, first: figures),
        "solution": try text.outcome(solved, of: lab, first: figures)
          .replacing(explanation, with: ""),
      ]
    } catch {
      // A file is missing, which is among the deviations.
      return ["exercise": "", "solution": ""]
    }
  }

  private func sources() throws(LabProblem) -> [String] {
    let folder = checkout.root.appending(path: "Sources")
    do {
      return try FileManager.default
        .subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
        .filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    } catch {
      throw LabProblem(
        "The sources in \(folder.path) cannot be read (\(error.localizedDescription)). "
          + "Restore them: git checkout -- Sources")
    }
  }
}
