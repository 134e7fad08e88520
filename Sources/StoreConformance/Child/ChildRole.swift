import Foundation
import Persistence

/// What a child process of the suite can be told to do.
public enum ChildRole {
  /// An order to a child, as it travels in an argument.
  struct Order: Codable {
    var subject: String
    var task: Task
  }

  /// The tasks.
  enum Task: Codable {
    /// Run one check and print the finding, so that a trap or a hang ends only this process.
    case check(Replay, effort: Double)
  }

  /// Carries out an order.
  ///
  /// To be called by the executable of a ``ChildCommand``.
  ///
  /// - Parameters:
  ///   - payload: The argument that the suite added.
  ///   - subjects: The stores that the executable knows.
  ///   - child: How to start further processes like this one.
  /// - Returns: The exit code: 0, or 64 when the order cannot be understood.
  public static func run(
    _ payload: String, subjects: [Subject], child: ChildCommand
  ) async -> Int32 {
    do {
      let order = try JSONDecoder().decode(Order.self, from: Data(payload.utf8))
      guard let subject = subjects.first(where: { $0.id == order.subject }) else {
        throw UnknownSubject(id: order.subject)
      }
      try await carryOut(order.task, subject, child)
      return 0
    } catch {
      FileHandle.standardError.write(Data("lockstep: a child's order failed: \(error)\n".utf8))
      return 64
    }
  }

  /// Runs a check in a child and reads its finding; a trap or a hang is a finding too.
  static func isolatedCheck(
    _ subject: Subject, _ replay: Replay, effort: Double, child: ChildCommand,
    limitInSeconds: Double = 120
  ) async -> Finding {
    do {
      let process = try start(.check(replay, effort: effort), subject, child)
      let limit = process.limit(seconds: limitInSeconds)
      var last = ""
      for await line in process.lines { last = line }
      let ending = await process.waitForEnd()
      limit.cancel()
      if await limit.value {
        return ended("it did not end within \(Int(limitInSeconds)) seconds", last, replay)
      }
      switch ending {
      case .exited(0): return try JSONDecoder().decode(Finding.self, from: Data(last.utf8))
      case .exited(let code): return .notExercised("the child process exited with code \(code)")
      case .killed(let signal):
        return ended("the process trapped or was killed (signal \(signal))", last, replay)
      }
    } catch {
      return .notExercised("the child process could not be used: \(error)")
    }
  }

  /// Starts a child with a task.
  static func start(
    _ task: Task, _ subject: Subject, _ child: ChildCommand
  ) throws -> ChildProcess {
    let order = try JSONEncoder().encode(Order(subject: subject.id, task: task))
    return try ChildProcess(child, payload: String(decoding: order, as: UTF8.self))
  }

  /// Prints a line for the parent at once: what comes after may be a trap.
  static func tell(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private static func ended(_ how: String, _ last: String, _ replay: Replay) -> Finding {
    let progress = last.isEmpty ? "" : " while: \(last)"
    return .broken(Counterexample(explored: 1, timeline: how + progress, replay: replay))
  }

  private static func carryOut(
    _ task: Task, _ subject: Subject, _ child: ChildCommand
  ) async throws {
    switch task {
    case .check(let replay, let effort):
      let finding = await Conformance.run(replay, subject, effort: effort, child: child)
      tell(String(decoding: try JSONEncoder().encode(finding), as: UTF8.self))
    }
  }

  private struct UnknownSubject: Error {
    let id: String
  }
}
