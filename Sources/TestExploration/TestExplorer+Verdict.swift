import ThreadSchedules

extension TestExplorer {
  /// The verdict on a test, after its runs without schedules if they matter.
  func verdict(
    _ failure: ThreadFailure?, _ test: ForeignTest
  ) async throws -> TestVerdict {
    guard let failure else { return .passed }
    switch failure.kind {
    case .endless, .unfair:
      return .notControlled(
        UncontrolledReason(.moreSteps, message: failure.message, limit: plan.stepLimit))
    case .unseen(let call): return .notControlled(Self.reason(call, failure.message))
    case .spins: return .notControlled(UncontrolledReason(.spins))
    case .escaped:
      return .notControlled(UncontrolledReason(.escaped, message: failure.message))
    case .notDeterministic:
      return .notControlled(UncontrolledReason(.notDeterministic, message: failure.message))
    case .otherLine:
      return .notControlled(UncontrolledReason(.otherLine, message: failure.message))
    case .notExercised: return Self.verdict(failure, test, try await plainOutcome(of: test))
    case .thrown, .crashed, .exited, .deadlock, .resumedTwice:
      do {
        return Self.verdict(failure, test, try await plainOutcome(of: test))
      } catch is CancellationError {
        return .failed(failure.readable(test), plain: nil)
      }
    }
  }

  /// The verdict on a test whose schedule failed, after its runs without schedules.
  static func verdict(
    _ failure: ThreadFailure, _ test: ForeignTest, _ plain: PlainOutcome
  ) -> TestVerdict {
    switch (plain, failure.kind) {
    case (.skipped, _): .notControlled(UncontrolledReason(.skipped))
    case (.passed, .notExercised):
      .notControlled(UncontrolledReason(.notReached, message: failure.message))
    // A run that only takes long explains a deadlock, and no other failure.
    case (.overran, .notExercised), (.overran, .deadlock): .failsPlainly(plain)
    case (.passed, _), (.overran, _): .failed(failure.readable(test), plain: plain)
    case (.failed, _), (.crashed, _), (.exited, _): .failsPlainly(plain)
    }
  }

  /// The reason for a system call that is not followed.
  private static func reason(_ call: Int32, _ message: String) -> UncontrolledReason {
    switch ForeignProgram.Outside(systemCall: call) {
    case .network: UncontrolledReason(.network)
    case .processes: UncontrolledReason(.processes)
    case .files: UncontrolledReason(.files, message: message)
    case nil: UncontrolledReason(.systemCall, message: message, systemCall: call)
    }
  }
}

extension ThreadFailure {
  /// The same failure with the words of the test in its message.
  fileprivate func readable(_ test: ForeignTest) -> ThreadFailure {
    ThreadFailure(
      kind: kind, message: IssueMessage.text(of: message, test), replay: replay,
      preemptions: preemptions, isFewest: isFewest, timeline: timeline, steps: steps)
  }
}
