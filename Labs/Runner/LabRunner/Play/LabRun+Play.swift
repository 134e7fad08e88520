import Foundation
import LabModel
import Processes
package import SchedulePlay

extension LabRun {
  /// The result of recording a lab's schedules.
  package enum Recorded: Sendable {
    case tree(PlayTree)
    /// There is no tree; the outcome says why.
    case failed(LabOutcome)
  }

  /// Builds a lab's exercise, or its solution, and records its schedules.
  package func record(_ lab: LabFolder, solution: Bool = false) async -> Recorded {
    func failed(_ observation: LabObservation) -> Recorded {
      .failed(LabOutcome(lab: lab.id, isSolution: solution, observation: observation))
    }
    if let why = lab.missingStart(solution: solution) { return failed(.notBuilt(why)) }
    let build = LabBuild(tools: tools, lab: lab, isSolution: solution)
    switch await build.run(onStage: onStage) {
    case .failed(let diagnostics): return failed(.doesNotCompile(diagnostics))
    case .impossible(let why): return failed(.notBuilt(why))
    case .built(let program):
      onStage(.recording(lab: lab.id))
      do throws(LabProblem) {
        return try await ReportFile.with("play.json") { await tree(by: program, in: $0, failed) }
      } catch { return failed(.notBuilt("\(error)")) }
    }
  }

  private func tree(
    by program: String, in file: URL, _ failed: (LabObservation) -> Recorded
  ) async -> Recorded {
    var arguments = ["--patience", "\(tools.limits.patience)"]
    if let symbolizer = tools.symbolizer { arguments += ["--symbolizer", symbolizer] }
    arguments += ["--play", file.path(percentEncoded: false)]
    do {
      let result = try await LimitedCommand(
        executable: program, arguments: arguments, limitInSeconds: tools.limits.check
      ).run()
      let words = LastWords(result.complaint).reason
      switch result.ending {
      case .overran: return failed(.hung(seconds: Int(tools.limits.check)))
      case .killed(let signal): return failed(.crashed(signal: signal, words: words))
      case .exited(let code) where code != 0: return failed(.exited(code: code, words: words))
      case .exited: break
      }
      let tree = try JSONDecoder().decode(PlayTree.self, from: try Data(contentsOf: file))
      guard tree.isWhole else { return failed(.noReport("The recorded tree is not whole.")) }
      return .tree(tree)
    } catch let error as SpawnFailure {
      return failed(.notBuilt("\(program) could not be started: \(error)"))
    } catch {
      return failed(.noReport("The program wrote no schedules that can be read: \(error)"))
    }
  }
}
