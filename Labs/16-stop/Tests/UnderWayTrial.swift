import LabSupport
import Synchronization

/// A cancellation during a download, for each possible reaction of the server.
final class UnderWayTrial: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var end: String?
  }

  /// The moment of the cancellation.
  private enum Moment: String, CaseIterable {
    case asking = "while the server is being asked"
    case waiting = "while the answer is awaited"
  }

  private let state = Mutex(State())

  /// Cancels at both moments with each reaction, and reports the results as
  /// `title|told|end|isRight`.
  static func run(_ open: @Sendable (Server, NoteList) -> some CheckedImporter) async {
    for manner in Server.Manner.allCases {
      for moment in Moment.allCases {
        let title = "\(moment.rawValue); \(words(for: manner))"
        LabProgram.tell("begins|\(title)")
        let result = await UnderWayTrial().result(moment, manner, open)
        LabProgram.tell("\(title)|\(result)")
      }
    }
  }

  private static func words(for manner: Server.Manner) -> String {
    switch manner {
    case .silent: "the server then keeps silent"
    case .error: "the server then calls back with an error"
    case .answer: "the server's answer comes all the same"
    }
  }

  private func result(
    _ moment: Moment, _ manner: Server.Manner,
    _ open: (Server, NoteList) -> some CheckedImporter
  ) async -> String {
    let server = Server(manner: manner, answers: false) { _ in
      if moment == .asking { self.state.withLock { $0.task }?.cancel() }
    }
    let importer = open(server, NoteList())
    let (gate, begins) = AsyncStream.makeStream(of: Never.self)
    let task = Task {
      for await _ in gate {}
      let end = await Ending.of { try await importer.importAll([1]) }
      state.withLock { $0.end = end }
    }
    state.withLock { $0.task = task }
    begins.finish()
    if moment == .waiting {
      await Patience.wait { server.counts.asked > 0 }
      await Patience.rest()
      task.cancel()
    }
    await Patience.wait(Patience.short * 5) {
      server.counts.calledOff > 0 && state.withLock { $0.end != nil }
    }
    let end = state.withLock { $0.end ?? Ending.never }
    let isTold = server.counts.calledOff > 0
    // The only wanted answer has arrived: an import that returns with it is right too.
    let isRight = end == Ending.cancelled || manner == .answer && end == Ending.returned
    return "\(isTold ? "was told" : "was told nothing")|\(end)|\(isTold && isRight)"
  }
}
