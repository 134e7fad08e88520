/// An error that prevents exploring schedules of threads: the problem, its place, and the remedy.
public struct ThreadScheduleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The problem, its place, and the remedy.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
