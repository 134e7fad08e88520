/// Waiting that is counted in turns of the pool, and not by the clock.
///
/// A turn ends when a task of the lowest priority has run and its end has reached the caller:
/// earlier work of the pool has begun by then. On a busy machine a turn takes longer, like all
/// other work.
public enum Patience {
  /// The number of turns for an event that has to come.
  public static let long = 20_000
  /// The number of turns for an event that may come but should not.
  public static let short = 400

  /// Waits until a condition holds, which is asked after each turn, on the caller's actor.
  ///
  /// - Returns: `true` if the condition holds within these turns.
  @discardableResult
  public static func wait(_ turns: Int = long, until isDone: () -> Bool) async -> Bool {
    for turn in 0..<turns {
      if isDone() { return true }
      // The check counts on, and has a verdict in the end.
      if turn.isMultiple(of: 100) { Watch.current.noteMove() }
      await Task.detached(priority: .background) {}.value
      await Task.yield()
    }
    return isDone()
  }

  /// Waits for an event that should not come.
  public static func rest() async { await wait(short) { false } }
}
