/// Waiting that is counted in turns of the pool, and not by the clock.
///
/// A turn ends when a task of the lowest priority has run and its end has come back to the caller: work
/// that the pool had before has begun by then. On a busy machine a turn takes as much longer as all
/// other work does.
public enum Patience {
  /// So many turns for an event that has to come.
  public static let long = 20_000
  /// So many turns for an event that may come and should not.
  public static let short = 400

  /// Waits until a condition holds, on the caller's actor.
  ///
  /// - Parameters:
  ///   - turns: The most turns to wait for.
  ///   - isDone: The condition, asked after each turn.
  /// - Returns: Whether the condition holds.
  @discardableResult
  public static func wait(_ turns: Int = long, until isDone: () -> Bool) async -> Bool {
    for _ in 0..<turns {
      if isDone() { return true }
      await Task.detached(priority: .background) {}.value
      await Task.yield()
    }
    return isDone()
  }

  /// Gives everybody time for an event that should not come.
  public static func rest() async { await wait(short) { false } }
}
