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
    gate.open()
    // A reader of the store's feed gets the commits in it, and then its end.
    await store.endFeeds()
    try await appearing.value
    stored = await store.loadAll()
    shown = screen.shown.sorted { $0.id < $1.id }
    isOnMainActor = change.isOnMainActor
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
