import Foundation
public import SchedulePlay

/// Code on real threads, which gates hold between its steps: a person chooses the next step.
public protocol PlayScene {
  /// The lanes that can go on, in an order that is the same in each run; empty at the end.
  var ready: [String] { get }
  /// Lets a lane go on up to its next stop.
  ///
  /// - Parameter lane: A lane that is ready.
  /// - Returns: The events of the step.
  mutating func take(_ lane: String) -> [PlayRun.Event]
  /// Lets go of everything that is held, and judges the schedule.
  ///
  /// - Returns: The outcome.
  mutating func end() -> PlayTree.Outcome
}

/// The schedules of a scene cannot be recorded.
public struct UnplayableScene: Error, CustomStringConvertible {
  /// The reason.
  public let description: String
}

extension PlayTree {
  /// Records all schedules of a scene, on a thread outside of the pool.
  ///
  /// - Parameters:
  ///   - most: The maximum number of schedules.
  ///   - scene: Makes a new scene for each schedule.
  /// - Returns: The tree.
  /// - Throws: ``UnplayableScene`` if there are more schedules, or if the same choices led to
  ///   different steps.
  public static func recorded(
    most: Int, _ scene: @escaping @Sendable () -> any PlayScene
  ) async throws -> PlayTree {
    try await withCheckedThrowingContinuation { caller in
      Thread.detachNewThread {
        caller.resume(with: Result { try SceneRecording(scene: scene).tree(most: most) })
      }
    }
  }
}

/// Runs scenes depth first: each run has the choices of the one before, up to the last that has
/// another alternative left.
private struct SceneRecording {
  private struct Choice {
    var taken: Int
    let count: Int
  }

  let scene: () -> any PlayScene

  func tree(most: Int) throws(UnplayableScene) -> PlayTree {
    var builder = PlayTreeBuilder()
    var given: [Choice]? = []
    for _ in 0..<most {
      guard let prefix = given else { break }
      Lab.noteMove()
      let (run, choices) = run(prefix.map(\.taken))
      guard builder.add(run) else {
        throw UnplayableScene(
          description: "the same choices led to different steps; a busy machine can cause that")
      }
      given = Self.next(after: choices)
    }
    guard given == nil else {
      throw UnplayableScene(description: "there are more than \(most) schedules")
    }
    return builder.tree(.complete)
  }

  private func run(_ given: [Int]) -> (PlayRun, [Choice]) {
    var scene = scene()
    var (steps, choices): ([PlayRun.Step], [Choice]) = ([], [])
    while case let ready = scene.ready, !ready.isEmpty {
      guard ready.count > 1 else {
        steps.append(.init(ready[0], scene.take(ready[0])))
        continue
      }
      let wanted = choices.count < given.count ? given[choices.count] : 0
      // A run that has fewer alternatives than the one before is refused by the builder.
      let taken = min(wanted, ready.count - 1)
      choices.append(Choice(taken: taken, count: ready.count))
      steps.append(
        .init(ready[taken], scene.take(ready[taken]), choice: .init(taken, of: ready)))
    }
    return (PlayRun(steps, scene.end()), choices)
  }

  private static func next(after choices: [Choice]) -> [Choice]? {
    var prefix = choices
    while var last = prefix.popLast() {
      last.taken += 1
      if last.taken < last.count { return prefix + [last] }
    }
    return nil
  }
}
