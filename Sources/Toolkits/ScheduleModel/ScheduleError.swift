/// An exploration that cannot be made: the defect of its parameters, and the values to give
/// instead.
public struct ScheduleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The defect and the remedy.
  public let description: String

  package init(_ description: String) {
    self.description = description
  }
}
