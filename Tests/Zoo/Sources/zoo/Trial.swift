import Foundation
import Kernels
import ThreadSchedules

/// A kernel as it was reported, or without the defect.
enum Version: String {
  case wrong, mended
}

/// A way to look for the defect.
enum Method: String, CaseIterable {
  /// Runs, one after the other, as a test would be repeated.
  case plain
  /// The same in a program that was built with ThreadSanitizer.
  case threadSanitizer
  case random, pct, pos
  /// One schedule of each class of equivalent schedules.
  case classes

  /// The strategy of an exploration; `nil` for runs without schedules.
  func strategy(_ count: Int) -> Strategy? {
    switch self {
    case .plain, .threadSanitizer: nil
    case .random: .random(seed: 1, count: count)
    case .pct: .pct(seed: 1, count: count, depth: 3)
    case .pos: .pos(seed: 1, count: count)
    case .classes: .exhaustive(limit: count, reduction: .sourceSets)
    }
  }
}

/// The result of a trial.
struct Answer: Codable {
  /// The ending of the first failure, such as "deadlock"; `nil` without a failure.
  var failure: String?
  /// The number of runs or schedules, with the failing one.
  var runs: Int
  /// True if every class of schedules was tried.
  var isComplete = false
  var seconds = 0.0

  /// The answer as a line of JSON.
  func line() throws -> String { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
}

/// Tries a kernel by a method, in this process.
struct Trial {
  let kernel: Kernel
  let version: Version
  let method: Method
  let count: Int

  func answer() async throws -> Answer {
    guard let strategy = method.strategy(count) else { return await repeated() }
    let found = try await explored(strategy)
    if let failure = found.failure, !failure.kind.isFinding { throw failure }
    return Answer(
      failure: found.failure.map { Self.word($0.kind) }, runs: found.result.schedules,
      isComplete: found.result.extent == .complete, seconds: found.statistics.seconds)
  }

  /// A short word for the table.
  private static func word(_ kind: ThreadFailureKind) -> String {
    if case .crashed = kind { "crash" } else { kind.title }
  }

  func explored(_ strategy: Strategy) async throws -> ThreadExploration {
    let (run, isMended) = (kernel.run, version == .mended)
    return try await Threads.explore(strategy) { try await run(isMended) }
  }

  /// Runs the kernel again and again, and says the number of each run before it: the run may be the last.
  private func repeated() async -> Answer {
    for number in 1...count {
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      do { try await kernel.run(version == .mended) } catch {
        return Answer(failure: "failed", runs: number)
      }
    }
    return Answer(runs: count)
  }
}
