import Foundation
import LabSupport
import Synchronization

/// Imports of a note that another thread cancels at any moment.
///
/// Between the steps at which the check can cancel, an import runs code that nobody can stop. A
/// thread therefore aims at the end of this code, again and again.
enum RaceTrial {
  /// The number of imports with each server, if both threads run at once in each of them.
  private static let rounds = 1_000
  /// The number of imports on a machine that is busy with other work.
  private static let mostRounds = 1_500
  /// This many imports without an end are enough.
  private static let enough = 20

  /// The result of the imports with a server.
  struct Seen: Codable {
    let serverAnswers: Bool
    /// The number of imports that did not end, and the first of them, from 1.
    let withoutEnd: Int
    let firstWithoutEnd: Int?
    /// The number of requests that were neither answered nor called off.
    let untold: Int
    /// The first ending that was not right.
    let strangeEnd: String?

    var isRight: Bool { withoutEnd == 0 && untold == 0 && strangeEnd == nil }
  }

  /// Tries a server that keeps silent and one that answers, and reports the results.
  static func run(
    _ open: @escaping @Sendable (Server, NoteList) -> some CheckedImporter
  ) async throws {
    for answers in [false, true] {
      let seen = await seen(answers, open)
      LabProgram.tell(String(decoding: try JSONEncoder().encode(seen), as: UTF8.self))
    }
  }

  private static func seen(
    _ answers: Bool, _ open: @escaping @Sendable (Server, NoteList) -> some CheckedImporter
  ) async -> Seen {
    let now = Mutex<Start?>(nil)
    let server = Server(answers: answers) { step in
      // The last step before the end that the cancellation competes with.
      if answers ? step.isAnswer : step.isRequest { now.withLock { $0 }?.reach() }
    }
    let importer = open(server, NoteList())
    let ends = RaceEnds(mayReturn: answers)
    let (stream, isOver) = AsyncStream.makeStream(of: Never.self)
    // A separate thread may wait without taking a thread from the pool.
    Thread.detachNewThread {
      var aim = Aim()
      while aim.round < rounds, ends.begun < mostRounds, ends.missing < enough {
        let start = Start()
        let turns = aim.turns
        now.withLock { $0 = start }
        let round = ends.begin()
        let task = Task {
          start.begin()
          ends.add(await Ending.of { try await importer.importAll([1]) }, of: round)
        }
        let isTogether = start.accompany()
        let length = start.wait(turns: turns)
        task.cancel()
        // A thread that waits for a processor says nothing about the length of the way.
        if isTogether { aim.learn(length) }
        // Most imports end at once. One that does not is counted at the end.
        ends.wait(for: round)
      }
      isOver.finish()
    }
    for await _ in stream {}
    await Patience.wait { ends.missing == 0 && server.waiting == 0 }
    return Seen(
      serverAnswers: answers, withoutEnd: ends.missing, firstWithoutEnd: ends.firstMissing,
      untold: server.waiting, strangeEnd: ends.strange)
  }
}
