/// Checks an exercise again at each change, until its task is cancelled.
///
/// ```swift
/// let changes = try FileWatch(exercise: path)
/// try await WatchLoop(changes: changes.events) { ExerciseFiles.ifReadable(in: folder) }
///   .run { try await check() }
/// ```
///
/// Never two checks at once; see `WatchLogic`.
public struct WatchLoop<Contents: Equatable & Sendable>: Sendable {
  /// What comes in, one after the other.
  private enum Input: Sendable {
    case changed, demanded, quiet, closed
    case ended((any Error)?)
  }

  /// What is known between two inputs.
  private struct State {
    var logic: WatchLogic<Contents>
    var isTiming = false
    var isClosed = false
  }

  private let changes: AsyncStream<Void>?
  private let demands: AsyncStream<Void>?
  private let contents: @Sendable () -> Contents
  private let quiet: Duration
  private let clock = ContinuousClock()

  /// Creates a watch.
  ///
  /// - Parameters:
  ///   - changes: An element when something has happened to the files.
  ///   - demands: An element when somebody wants a check all the same; the watch ends when it ends.
  ///   - quiet: How long the files must be left alone before they are looked at.
  ///   - contents: The files as they are now.
  public init(
    changes: AsyncStream<Void>?, demands: AsyncStream<Void>? = nil,
    quiet: Duration = .milliseconds(120), contents: @escaping @Sendable () -> Contents
  ) {
    self.changes = changes
    self.demands = demands
    self.quiet = quiet
    self.contents = contents
  }

  /// Checks at once and then again and again.
  ///
  /// Returns when the task is cancelled or ``init(changes:demands:quiet:contents:)``'s demands end;
  /// a check that runs by then has ended too.
  ///
  /// - Parameter check: Checks the files; cancelled when the watch ends.
  /// - Throws: What a check throws, which ends the watch.
  public func run(_ check: @escaping @Sendable () async throws -> Void) async throws {
    let (inputs, source) = AsyncStream.makeStream(of: Input.self)
    // Before all else: there is one check even where nobody will ever demand one.
    source.yield(.demanded)
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask { [changes] in
        if let changes { for await _ in changes { source.yield(.changed) } }
      }
      group.addTask { [demands] in
        guard let demands else { return }
        for await _ in demands { source.yield(.demanded) }
        source.yield(.closed)
      }
      var state = State(logic: WatchLogic(contents(), quiet: quiet, longest: quiet * 10))
      for await input in inputs {
        let begins = try take(input, &state)
        if state.isClosed, !state.logic.isRunning { return }
        if begins {
          group.addTask {
            do {
              try await check()
              source.yield(.ended(nil))
            } catch { source.yield(.ended(error)) }
          }
        }
        if !state.isTiming, let look = state.logic.nextLook {
          state.isTiming = true
          group.addTask { [clock] in
            try await clock.sleep(until: look)
            source.yield(.quiet)
          }
        }
      }
    }
  }

  /// Takes one input.
  ///
  /// - Returns: Whether to begin a check.
  private func take(_ input: Input, _ state: inout State) throws -> Bool {
    switch input {
    case .changed: state.logic.noticed(at: clock.now)
    case .demanded: return state.logic.demanded()
    case .ended(let error):
      if let error { throw error }
      return state.logic.ended()
    case .closed: state.isClosed = true
    case .quiet:
      state.isTiming = false
      if let look = state.logic.nextLook, look <= clock.now {
        return state.logic.looked(at: contents())
      }
    }
    return false
  }
}
