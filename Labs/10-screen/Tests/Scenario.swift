import Dispatch
import Observation
import Persistence
import Synchronization

/// Notes are changed while the first answer with all of them is on its way to the screen.
struct Scenario: Codable {
  /// The notes of the store in the end, by id.
  let stored: [Note]
  /// The notes on the screen in the end, by id.
  let shown: [Note]
  /// Whether the screen asked once more, and the next answer, too, was out of date when it came.
  let asksAgain: Bool
  /// Whether the answer changed the screen on the main actor; `nil` if it changed nothing.
  let isOnMainActor: Bool?

  @MainActor
  init(_ open: @MainActor (any ObservableStore<Note>) -> some CheckedScreen) async throws {
    let gate = Gate()
    let store = LateStore([Note(id: 1, text: "Milk"), Note(id: 2, text: "Eggs")], gate: gate)
    let screen = open(store)
    let appearing = Task {
      defer { gate.giveUp() }
      do { try await screen.appear() } catch let error as StoreError where error.code == .closed {}
    }
    await gate.isReached()
    try await screen.add(Note(id: 3, text: "Bread"))
    try await screen.delete(2)
    let change = ObservedChange(of: { screen.shown })
    let asked = gate.arrived
    gate.letGo()
    asksAgain = try await Self.changesOnceMore(screen, gate, after: asked)
    gate.open()
    // A reader of the store's feed gets the commits in it, and then its end.
    await store.endFeeds()
    try await appearing.value
    stored = try await store.loadAll()
    shown = screen.shown.sorted { $0.id < $1.id }
    isOnMainActor = change.isOnMainActor
  }

  /// Changes a note while a second answer is on its way, if the screen asks for one.
  @MainActor
  private static func changesOnceMore(
    _ screen: some CheckedScreen, _ gate: Gate, after asked: Int
  ) async throws -> Bool {
    // So many turns of the main actor are time enough to ask.
    for _ in 0..<20_000 where gate.arrived == asked { await Task.yield() }
    guard gate.arrived > asked else { return false }
    try await screen.add(Note(id: 4, text: "Butter"))
    return true
  }
}

/// Notices where the next change of something observable is made.
private final class ObservedChange: Sendable {
  private static let key = DispatchSpecificKey<Bool>()
  private let place = Mutex<Bool?>(nil)

  /// Whether it was made on the main actor; `nil` while there is none.
  var isOnMainActor: Bool? { place.withLock { $0 } }

  init<Value>(of value: () -> Value) {
    // The main actor's executor is the main queue, on Linux on whichever thread.
    DispatchQueue.main.setSpecific(key: Self.key, value: true)
    _ = withObservationTracking(value) {
      self.place.withLock { $0 = DispatchQueue.getSpecific(key: Self.key) == true }
    }
  }
}
