/// The reason why schedules of threads cannot be explored: the trouble, its place, and the remedy.
public struct ThreadScheduleError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The trouble, its place, and the remedy.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
