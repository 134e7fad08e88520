/// The reason why schedules say nothing about a test.
package struct UncontrolledReason: Sendable, Equatable, Encodable {
  package enum Kind: String, Sendable, CaseIterable, Encodable {
    /// The test was skipped or is disabled.
    case skipped
    /// The test connects to another program.
    case network
    /// The test starts another program, or copies its process.
    case processes
    /// The test changes a file outside of its temporary folder.
    case files
    /// The test waits in a system call that schedules do not follow.
    case systemCall
    /// A schedule had not ended after the limit of steps.
    case moreSteps
    /// A thread runs without any call.
    case spins
    /// A thread ran without having its turn.
    case escaped
    /// The same schedule had another result.
    case notDeterministic
    /// The line to replay belongs to another build, or to another test.
    case otherLine
    /// The program did not come to the test.
    case notReached
  }

  package let kind: Kind
  /// The words of the explorer about this test, if there are some.
  package var message: String?
  /// The limit of steps.
  package var limit: Int?
  package var systemCall: Int32?

  package init(
    _ kind: Kind, message: String? = nil, limit: Int? = nil, systemCall: Int32? = nil
  ) {
    self.kind = kind
    self.message = message
    self.limit = limit
    self.systemCall = systemCall
  }
}
