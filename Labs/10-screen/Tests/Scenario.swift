import Dispatch
import Observation
import Persistence
import Synchronization

/// Notes are changed while the first answer with all of them is on its way to the screen.
struct Scenario: Codable {
  /// The note that another window adds to the store.
  private static let other = Note(id: 5, text: "Cheese")

  /// The final notes of the store, by id.
  let stored: [Note]
  /// The final notes on the screen, by id.
  let shown: [Note]
  /// True if the screen loaded again, and the next answer was also out of date when it came.
  let asksAgain: Bool
  /// True if the answer changed the screen on the main actor; `nil` if it changed nothing.
  let isOnMainActor: Bool?

  /// The same without the note of the other window.
  var late: (stored: [Note], shown: [Note]) {
    (stored.filter { $0 != Self.other }, shown.filter { $0 != Self.other })
  }

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
    // Another window shares the store.
    try await store.save(Self.other)
    // A reader of the store's feed gets its commits and then its end.
    await store.endFeeds()
    try await appearing.value
    stored = try await store.loadAll()
    shown = screen.shown.sorted { $0.id < $1.id }
    isOnMainActor = change.isOnMainActor
  }

  /// Changes a note while a second answer is under way, if the screen asks for it.
  @MainActor
  private static func changesOnceMore(
    _ screen: some CheckedScreen, _ gate: Gate, after asked: Int
  ) async throws -> Bool {
    // This many turns of the main actor are enough to ask.
    for _ in 0..<20_000 where gate.arrived == asked { await Task.yield() }
    guard gate.arrived > asked else { return false }
    try await screen.add(Note(id: 4, text: "Butter"))
    return true
  }
}

/// Records on which actor the next change of an observable object is made.
private final class ObservedChange: Sendable {
  private static let key = DispatchSpecificKey<Bool>()
  private let place = Mutex<Bool?>(nil)

  /// True if the change was made on the main actor; `nil` if there was none.
  var isOnMainActor: Bool? { place.withLock { $0 } }

  init<Value>(of value: () -> Value) {
    // The main actor's executor is the main queue; on Linux, any thread may run it.
    DispatchQueue.main.setSpecific(key: Self.key, value: true)
    _ = withObservationTracking(value) {
      self.place.withLock { $0 = DispatchQueue.getSpecific(key: Self.key) == true }
    }
  }
}
