import LabSupport
import Synchronization

/// Many imports of an importer at once, one of which is cancelled.
enum CrowdTrial {
  /// More than the threads of a pool.
  static let count = 64

  static let expected = [
    "\(count) imports at once          all have asked",
    "the first one is cancelled    1 called off, 1 over: \(Ending.cancelled)",
    "the server answers            \(count - 1) notes, all over",
  ]

  static func run(_ open: @Sendable (Server, NoteList) -> some CheckedImporter) async {
    let server = Server(answers: false)
    let notes = NoteList()
    let importer = open(server, notes)
    let ends = Ends()
    LabProgram.tell("begins")
    var tasks: [Task<Void, Never>] = []
    for id in 1...count {
      tasks.append(
        Task { ends.add(await Ending.of { try await importer.importAll([id]) }) })
      // One after the other, so that the first task has the first request.
      if id == 1 { await Patience.wait { server.counts.asked == 1 } }
    }
    await Patience.wait(Patience.short * 5) { server.counts.asked == count }
    let asked = server.counts.asked
    LabProgram.tell(
      "\(count) imports at once          \(asked == count ? "all" : "\(asked)") have asked")
    tasks[0].cancel()
    await Patience.wait(Patience.short * 5) { !ends.all.isEmpty }
    await Patience.rest()
    LabProgram.tell(
      "the first one is cancelled    \(server.counts.calledOff) called off, \(ends.all.count) over"
        + (ends.all.first.map { ": \($0)" } ?? ""))
    server.answerWaiting()
    await Patience.wait(Patience.short * 5) { ends.all.count == count }
    let over = ends.all.count
    LabProgram.tell(
      "the server answers            \(notes.all.count) notes, "
        + "\(over == count ? "all" : "\(over)") over")
  }

  /// The ends of imports, in their order.
  private final class Ends: Sendable {
    private let ends = Mutex<[String]>([])

    var all: [String] { ends.withLock { $0 } }

    func add(_ end: String) { ends.withLock { $0.append(end) } }
  }
}
