import LabSupport
import Synchronization

/// An import of three notes, which is cancelled at one of its steps.
final class StepTrial: Sendable {
  /// The result of a trial.
  struct Seen {
    /// The step at which the task was cancelled, in words.
    let place: String
    /// The number of requests made after the cancellation.
    let later: Int
    /// The ending of the import, in words.
    let end: String
    /// True if all notes were kept.
    let isWhole: Bool

    /// True if no more requests were made and the import threw; an import with all notes may
    /// return.
    var isRight: Bool {
      later == 0 && (end == Ending.cancelled || end == Ending.returned && isWhole)
    }

    var line: String { "\(place)|\(later)|\(end)|\(isWhole)" }

    init(place: String, later: Int, end: String, isWhole: Bool) {
      self.place = place
      self.later = later
      self.end = end
      self.isWhole = isWhole
    }

    init?(_ line: String) {
      let parts = line.split(separator: "|").map(String.init)
      guard parts.count == 4, let later = Int(parts[1]) else { return nil }
      self.init(place: parts[0], later: later, end: parts[2], isWhole: parts[3] == "true")
    }
  }

  private struct State {
    var count = 0
    var server: Server?
    var task: Task<Void, Never>?
    var place: String?
    var askedBefore = 0
    var end: String?
  }

  /// The number of steps of an import: each note is requested, answered and kept.
  ///
  /// Step 0 is its beginning.
  static let steps = 9
  /// Other ids than those of the screen.
  private static let ids = [4, 2, 9]

  private let state = Mutex(State())
  private let step: Int

  private init(cancelledAt step: Int) { self.step = step }

  /// Cancels at each step, and reports the results.
  static func run(_ open: @Sendable (Server, NoteList) -> some CheckedImporter) async {
    for step in 0...steps {
      LabProgram.tell(await StepTrial(cancelledAt: step).seen(open).line)
    }
  }

  private func seen(_ open: (Server, NoteList) -> some CheckedImporter) async -> Seen {
    let server = Server(answers: true) { self.reach($0) }
    state.withLock { $0.server = server }
    let notes = NoteList { self.reach($0) }
    let importer = open(server, notes)
    let (gate, begins) = AsyncStream.makeStream(of: Never.self)
    let task = Task {
      for await _ in gate {}
      let end = await Ending.of { try await importer.importAll(Self.ids) }
      state.withLock { $0.end = end }
    }
    state.withLock { $0.task = task }
    reach(.beginning)
    begins.finish()
    await Patience.wait { state.withLock { $0.end != nil } }
    await Patience.rest()
    return state.withLock { state in
      Seen(
        place: state.place ?? "step \(step), which never came",
        later: server.counts.asked - state.askedBefore,
        end: state.end ?? Ending.never, isWhole: notes.all == Self.ids.map { "note \($0)" })
    }
  }

  /// Cancels if this is the step, on the thread of the step.
  private func reach(_ place: Server.Step) {
    let task = state.withLock { state in
      defer { state.count += 1 }
      guard state.count == step else { return nil as Task<Void, Never>? }
      state.place = place.description
      state.askedBefore = state.server?.counts.asked ?? 0
      return state.task
    }
    task?.cancel()
  }
}

/// The endings of a call, in words.
enum Ending {
  static let cancelled = "threw CancellationError"
  static let returned = "returned, as if all were well"
  static let never = "never ended"

  static func of(_ call: () async throws -> Void) async -> String {
    do { try await call() } catch is CancellationError { return cancelled } catch {
      return "threw \(error)"
    }
    return returned
  }
}
