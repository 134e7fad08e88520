import Arguments
import Processes
import Reports
import ResultModel
import Workloads

/// A user's store as the program of another commit opens it.
struct OtherCommit {
  let revision: String
  let subject: BenchmarkSubject
  /// The command of a process of the other program that tries the store.
  let command: ChildCommand
  /// True if times of saves are compared that survive a power cut.
  let isDurable: Bool
  /// The folder of the stores.
  let parent: String

  /// The reason why the two commits are not compared.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
    let code: ExitCode
  }

  /// Throws a refusal if the other program cannot measure the store, or only with less durability.
  ///
  /// The rounds would otherwise take their time, and compare the other stores alone.
  ///
  /// - Throws: ``Refusal``, and the trial's errors.
  func refuseUnmeasured() async throws {
    let facts = try await subject.tried(command, parent)
    if let obstacle = facts.obstacle {
      throw Refusal(
        description: "at \(revision), \(facts.obstacleSentence ?? "") There is nothing to compare.",
        code: ExitCode(obstacle))
    }
    guard isDurable, facts.durability == .processCrash else { return }
    throw Refusal(
      description:
        "at \(revision), \(subject.id) does not survive a power cut, by its claim or by its "
        + "file calls. Compare both commits with --durability processCrash.", code: .untried)
  }
}

extension OtherCommit {
  /// `nil` for a program that is not about a user's store.
  init?(_ revision: String, _ program: String, _ request: BenchRequest) {
    guard let subject = BenchmarkProgram.current.subject else { return nil }
    self.init(
      revision: revision, subject: subject,
      command: RestartedMeasurement.command(MeasuringOrder.trial.rawValue, of: program),
      isDurable: !request.counts
        && request.plan.headline.contains {
          $0.scenarios.contains { $0.durability == .powerLoss }
        }, parent: request.parent)
  }
}
