import FileTracing
import Foundation
import Processes
package import ResultModel

extension RoundProcess {
  /// Tries a store in two fresh processes: the first one saves items and ends without closing the
  /// store, the second one opens the store and looks for the items.
  ///
  /// - Parameter request: The first step, in a directory that exists and is empty.
  /// - Returns: The facts about the store.
  /// - Throws: `CancellationError` when the task was cancelled, or the error of a directory that
  ///   cannot be listed.
  package func trial(_ request: TrialRequest) async throws -> MeasuredSubject {
    var subject = MeasuredSubject(id: request.arm, claimed: request.durability)
    do {
      let saved = try await step(request)
      (subject.calls, subject.uncounted) = (saved.calls, saved.uncounted)
      let files = try FileManager.default.subpathsOfDirectory(atPath: request.directory)
      guard saved.found == 0 else {
        subject.obstacle = .filesElsewhere
        return subject
      }
      var reopening = request
      reopening.step = .reopening
      let found = try await step(reopening).found ?? 0
      if found < request.allSaves {
        subject.obstacle = .lost(saved: request.allSaves, found: found)
      } else if files.isEmpty {
        subject.obstacle = .filesElsewhere
      }
    } catch let failed as FailedStep {
      subject.obstacle = failed.obstacle
    }
    return subject
  }

  /// The error for a step that did not do what it should.
  private struct FailedStep: Error {
    let obstacle: SubjectObstacle

    init(_ request: TrialRequest, _ kind: RoundFailureKind, _ message: String) {
      obstacle = .failed(reopening: request.step == .reopening, kind: kind, message: message)
    }
  }

  private func step(_ request: TrialRequest) async throws -> TrialAnswer {
    do {
      let text = try await answer(
        to: request, arm: request.arm, limit: request.limit, tracing(request.step))
      let answer = try JSONDecoder().decode(TrialAnswer.self, from: Data(text.utf8))
      if let failure = answer.failure { throw FailedStep(request, .threw, failure) }
      return answer
    } catch let failure as RoundFailure {
      throw FailedStep(request, failure.kind, failure.description)
    } catch let error as DecodingError {
      throw FailedStep(
        request, .crashed, "\(request.arm): the process gave no answer: \(error)")
    }
  }

  /// The variables with which the calls of the first step are counted.
  ///
  /// There are none without the library; the process then gives the reason why it counts nothing.
  private func tracing(_ step: TrialStep) -> [String: String] {
    guard step == .saving else { return [:] }
    do { return TraceLibrary.loading(try TraceLibrary.locate()) } catch { return [:] }
  }
}
