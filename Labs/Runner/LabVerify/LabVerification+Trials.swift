import Foundation
import LabModel
import TextTables
import LabRunner

extension LabVerification {
  /// Runs the exercise and the solution, and holds the texts to what is printed.
  func tryAll(
    _ programs: Programs, _ texts: LabTexts, _ result: inout Result
  ) async {
    let lab = programs.lab
    let exercise = await run.check(programs.exercise)
    result.leftOut = exercise.leftOut
    if case .notBuilt(let why) = exercise.observation {
      result.untried.append("the exercise: \(why)")
    } else {
      result.deviations += LabExpectation(definition: lab.definition).deviations(of: exercise)
    }
    let solution = await repeated(programs.solution, &result)
    judgeTask(lab, solution, &result)
    await exits(programs.solution, of: solution, &result)
    await suite(programs.solution, &result)
    if result.untried.isEmpty {
      result.deviations += texts.unprinted(printed(lab, exercise, solution))
    }
  }

  /// Compares the task's sentences with the findings about the solution.
  private func judgeTask(_ lab: LabFolder, _ solution: LabOutcome, _ result: inout Result) {
    // If a part of the check was left out, its findings are missing.
    guard let findings = solution.report?.findings, solution.leftOut.isEmpty else { return }
    do throws(LabProblem) {
      let refusals = LabCase.all(of: lab).cases.flatMap(\.answers).compactMap(\.check)
      result.deviations += try TaskTable(of: lab).deviations(
        found: Set(findings.map(\.check)), refusals: Set(refusals))
    } catch {
      // The deviations of the texts name the missing table.
    }
  }

  /// Tells why there is no program of the solution: an error of the code, with its place, or the machine.
  func tellFailedBuild(_ solution: LabRun.Built, _ result: inout Result) async {
    let outcome = await run.check(solution)
    if case .notBuilt(let why) = outcome.observation {
      result.untried.append("the solution: \(why)")
    } else if let failure = LabExpectation.failure(ofSolution: outcome) {
      result.deviations.append("the solution: \(failure)")
    }
  }

  func tryCases(
    of lab: LabFolder, _ builds: CaseBuild, atOnce: Int, _ result: inout Result
  ) async {
    await CaseTrial(
      lab: lab, run: run, builds: builds, repetitions: caseRepetitions, atOnce: atOnce
    ).tryAll(&result)
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

  /// Lets each part of the solution's check call exit(0) at once: then the check has not passed.
  private func exits(
    _ built: LabRun.Built, of solution: LabOutcome, _ result: inout Result
  ) async {
    guard solution.passed else { return }
    for part in Set(solution.report?.parts ?? []).sorted() {
      if await run.check(built, exiting: part).passed {
        result.deviations.append("the check passes although its part `\(part)` calls exit(0)")
      }
    }
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
}

extension LabCheckout {
  /// The texts of the repository's sources, of which labs have excerpts.
  ///
  /// - Throws: ``LabProblem`` if one cannot be read.
  func sources() throws(LabProblem) -> [String] {
    let folder = root.appending(path: "Sources")
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
