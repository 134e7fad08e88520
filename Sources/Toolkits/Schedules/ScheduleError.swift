/// An exploration that cannot be made: what is wrong with its parameters, and what to give instead.
public struct ScheduleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was wrong and what to do.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
