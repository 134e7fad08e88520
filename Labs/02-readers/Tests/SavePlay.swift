import Dispatch
import Foundation
import LabSupport
import SchedulePlay
import Synchronization

/// Two saves on two threads, for `Labs/run 02 --play`.
///
/// A save stops before its call, before it writes the file, and when it has written the file.
final class SavePlay<Store: NoteKeeper>: PlayScene {
  private let saves = [PlayedSave(id: 1), PlayedSave(id: 2)]
  private let file: NoteFile
  private let store: Store
  private var problem: String?

  init() {
    let saves = saves
    file = NoteFile(
      beforeWriting: { Self.current(saves)?.stop(at: .copied) },
      afterWriting: { Self.current(saves)?.stop(at: .written) })
    store = Store(file: file)
  }

  /// The schedules as a tree.
  static func tree() async throws -> PlayTree {
    try await .recorded(most: 200) { SavePlay() }
  }

  var ready: [String] { saves.filter { $0.isStopped && $0.place != .returned }.map(\.name) }

  func take(_ lane: String) -> [PlayRun.Event] {
    guard let save = saves.first(where: { $0.name == lane }) else { return [] }
    let before = save.place
    if before == .called { save.call(store) } else { save.goOn() }
    // A call that comes to no stop waits for the other one.
    _ = Turns.wait { save.isStopped }
    var events = [PlayRun.Event(lane, words(save, since: before))]
    guard save.place == .returned else { return events }
    if file.notes[save.id] == nil {
      problem = problem ?? "\(lane) has returned, and the file has \(Self.text(file.notes.keys))"
    }
    // The other call may have waited for this one.
    for other in saves where other.isCalled && !other.isStopped {
      if Turns.wait(until: { other.isStopped }) {
        events.append(.init(other.name, words(other, since: .called)))
      }
    }
    return events
  }

  func end() -> PlayTree.Outcome {
    guard saves.allSatisfy({ $0.place == .returned }) else {
      return .wrong(message: "a save waits for ever")
    }
    let inMemory = store.search { _ in true }
    if problem == nil, inMemory.count < saves.count {
      problem = "both saves have returned, and in memory is \(Self.text(inMemory))"
    }
    return problem.map { .wrong(message: $0) } ?? .kept
  }

  private func words(_ save: PlayedSave, since before: PlayedSave.Place) -> String {
    guard save.isStopped else { return "waits for the other save" }
    return switch save.place {
    case .called: ""
    case .copied: "copies the notes, with its note"
    case .written: "writes the file: now \(Self.text(file.notes.keys))"
    case .returned: save.failure ?? (before == .written ? "keeps its copy, returns" : "returns")
    }
  }

  private static func text(_ ids: some Sequence<Int>) -> String {
    let ids = ids.sorted().map(String.init)
    return ids.isEmpty ? "no note" : "note " + ids.joined(separator: " and ")
  }

  /// The save on this thread, or the first save of a store with its own thread.
  private static func current(_ saves: [PlayedSave]) -> PlayedSave? {
    saves.first { $0.isOnThisThread } ?? saves.first { $0.isCalled && !$0.isStopped }
  }
}

/// A save that stops at each place until it is let go.
final class PlayedSave: Sendable {
  /// The places at which a save stops, and its end.
  enum Place: Sendable { case called, copied, written, returned }

  private struct State {
    var place = Place.called
    var isStopped = true
    var isCalled = false
    var failure: String?
  }

  let id: Int
  private let state = Mutex(State())
  private let passage = DispatchSemaphore(value: 0)

  init(id: Int) { self.id = id }

  var name: String { "save \(id)" }
  /// The place at which it stopped last.
  var place: Place { state.withLock { $0.place } }
  var isStopped: Bool { state.withLock { $0.isStopped } }
  var isCalled: Bool { state.withLock { $0.isCalled } }
  var failure: String? { state.withLock { $0.failure } }
  var isOnThisThread: Bool { Thread.current.threadDictionary["save"] as? Int == id }

  /// Makes the call, on a separate thread.
  func call(_ store: some NoteKeeper) {
    state.withLock { state in
      state.isCalled = true
      state.isStopped = false
    }
    Thread.detachNewThread { [self] in
      Thread.current.threadDictionary["save"] = id
      do { try store.save("note \(id)", as: id) } catch {
        state.withLock { $0.failure = "throws \(error)" }
      }
      arrive(at: .returned)
    }
  }

  func goOn() {
    state.withLock { $0.isStopped = false }
    passage.signal()
  }

  func stop(at place: Place) {
    arrive(at: place)
    passage.wait()
  }

  private func arrive(at place: Place) {
    state.withLock { state in
      state.place = place
      state.isStopped = true
    }
  }
}
