import LabSupport
import Synchronization

/// Many imports of an importer at once, two of which are cancelled.
enum CrowdTrial {
  /// More than the threads of a pool.
  static let count = 64
  /// The imports that are cancelled: the first, and one in the middle.
  private static let cancelled = [1, 33]

  static let expected = [
    "\(count) imports at once         all have asked",
    "import 1 is cancelled       request 1 is called off; import 1 \(Ending.cancelled)",
    "import 33 is cancelled      request 33 is called off; import 33 \(Ending.cancelled)",
    "the server answers          the other \(count - cancelled.count) returned, each with its note",
  ]

  static func run(_ open: @Sendable (Server, NoteList) -> some CheckedImporter) async {
    let server = Server(answers: false)
    let notes = NoteList()
    let importer = open(server, notes)
    let ends = Ends()
    LabProgram.tell("begins")
    let tasks = (1...count).map { id in
      Task { ends.add(await Ending.of { try await importer.importAll([id]) }, of: id) }
    }
    await Patience.wait(Patience.short * 5) { server.counts.asked == count }
    let asked = server.counts.asked
    LabProgram.tell(
      "\(count) imports at once         \(asked == count ? "all" : "\(asked)") have asked")
    for id in cancelled {
      let (calledOff, ended) = (server.calledOff, ends.all)
      tasks[id - 1].cancel()
      await Patience.wait(Patience.short * 5) { ends.all.count > ended.count }
      await Patience.rest()
      let off = server.calledOff.dropFirst(calledOff.count).map { "\($0)" }
      let new = ends.all.filter { ended[$0.key] == nil }.sorted { $0.key < $1.key }
      LabProgram.tell(
        "import \(id) is cancelled".padded(to: 28)
          + (off.isEmpty
            ? "no request is called off; "
            : "request \(off.joined(separator: ", ")) is called off; ")
          + (new.isEmpty
            ? "no import ended"
            : new.map { "import \($0.key) \($0.value)" }.joined(separator: ", ")))
    }
    server.answerWaiting()
    await Patience.wait(Patience.short * 5) { ends.all.count == count }
    LabProgram.tell("the server answers          \(others(ends.all, notes.all))")
  }

  /// The result of the imports that nobody cancelled.
  private static func others(_ ends: [Int: String], _ notes: [String]) -> String {
    let ids = (1...count).filter { !cancelled.contains($0) }
    if let wrong = ids.first(where: { ends[$0] != Ending.returned }) {
      return "import \(wrong) \(ends[wrong] ?? Ending.never)"
    }
    let isWhole = notes.sorted() == ids.map { "note \($0)" }.sorted()
    return "the other \(ids.count) returned, "
      + (isWhole ? "each with its note" : "with \(notes.count) notes, not one each")
  }

  /// The ends of imports, by the note that each import asked for.
  private final class Ends: Sendable {
    private let ends = Mutex<[Int: String]>([:])

    var all: [Int: String] { ends.withLock { $0 } }

    func add(_ end: String, of id: Int) { ends.withLock { $0[id] = end } }
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
