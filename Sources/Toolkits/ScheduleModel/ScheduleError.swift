/// An exploration that cannot run: the invalid parameter and its allowed values.
public struct ScheduleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The problem and how to fix it.
  public let description: String

  package init(_ description: String) {
    self.description = description
  }
}
