import LabSupport
@_spi(Labs) import Schedules
import Synchronization

/// An import of three notes and a tap on "Close", in every order, for `Labs/run 16 --play`.
///
/// The server answers each request in a separate task, unless it was told to stop.
enum ClosePlay {
  private static let ids = [1, 2, 3]

  /// The schedules as a tree.
  static func tree(
    _ open: @escaping @Sendable (Server, NoteList) -> some CheckedImporter
  ) async throws -> PlayTree {
    try await Schedules.captureGlobalExecutor()
    return try await Schedules.tree(most: 5_000, seed: 16) { schedule in
      Lab.noteMove()
      try await run(open, schedule.executor)
    }
  }

  @Sendable private static func run(
    _ open: @Sendable (Server, NoteList) -> some CheckedImporter, _ executor: any TaskExecutor
  ) async throws {
    let answers = Answers(executor)
    let server = Server(answers: false) { step in
      Schedules.step("\(step)")
      if case .request(let id) = step { answers.begin(id) }
    }
    answers.serve(server)
    let notes = NoteList { Schedules.step("\($0)") }
    let importer = open(server, notes)
    let work = Task(executorPreference: executor) {
      await Schedules.named("import") {
        let end = await Ending.of { try await importer.importAll(ids) }
        Schedules.step(end)
        return end
      }
    }
    let tap = Task(executorPreference: executor) {
      await Schedules.named("Close") {
        Schedules.step("cancels the import")
        work.cancel()
        return server.counts.asked
      }
    }
    let (end, asked) = (await work.value, await tap.value)
    let seen = StepTrial.Seen(
      place: "", later: server.counts.asked - asked, end: end,
      isWhole: notes.all == ids.map { "note \($0)" })
    guard seen.isRight else { throw NotStopped(seen: seen) }
  }

  /// The tasks in which the server answers.
  private final class Answers: Sendable {
    private let server = Mutex<Server?>(nil)
    private let executor: any TaskExecutor

    init(_ executor: any TaskExecutor) { self.executor = executor }

    func serve(_ server: Server) { self.server.withLock { $0 = server } }

    func begin(_ id: Int) {
      let server = server.withLock { $0 }
      Task(executorPreference: executor) {
        await Schedules.named("answer \(id)") { server?.answerWaiting() }
      }
    }
  }
}

/// An import that a tap on "Close" did not stop.
private struct NotStopped: Error, CustomStringConvertible {
  let seen: StepTrial.Seen

  var description: String {
    seen.later > 0
      ? "\(seen.later) \(seen.later == 1 ? "request was" : "requests were") made after the tap"
      : "the import \(seen.end), with only a part of the notes"
  }
}
