public import LabModel

/// What an attendee has done so far.
public struct LabProgress: Sendable, Equatable {
  /// What was done in one lab.
  public struct Entry: Sendable, Equatable {
    /// How often the exercise was checked.
    public var checks = 0
    /// Whether a check passed.
    public var passed = false
    /// How many hints were shown.
    public var hints = 0
    /// The figures of the first check that had any.
    public var first: [LabFigure] = []
    /// Those of the last.
    public var last: [LabFigure] = []

    /// Nothing yet.
    public init() {}
  }

  /// The labs in which something was done, by id.
  public var entries: [String: Entry] = [:]

  /// Nothing yet.
  public init() {}
}

/// Where an attendee's progress is kept.
public struct LabProgressStore: Sendable {
  let checkout: LabCheckout

  /// Describes the store of a checkout; nothing is read.
  ///
  /// - Parameter checkout: The checkout.
  public init(_ checkout: LabCheckout) {
    self.checkout = checkout
  }

  /// Reads what was done so far.
  ///
  /// - Returns: The progress; nothing where none is kept.
  /// - Throws: ``LabProblem`` if it cannot be read.
  public func read() throws(LabProblem) -> LabProgress { LabProgress() }

  /// Keeps what a check found.
  ///
  /// - Parameter outcome: What was seen of an exercise.
  /// - Returns: What is kept of that lab from now on.
  /// - Throws: ``LabProblem`` if it cannot be kept.
  public func record(_ outcome: LabOutcome) throws(LabProblem) -> LabProgress.Entry {
    LabProgress.Entry()
  }
}
