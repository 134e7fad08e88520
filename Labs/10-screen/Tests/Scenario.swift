import LabSupport
import Persistence

/// Notes are changed by the screen and by another window, from the screen's first answer to its end.
struct Scenario: Codable {
  /// The store and the screen after each event.
  let moments: [Moment]
  /// True if the screen loaded again, and the next answer was also out of date when it came.
  let asksAgain: Bool
  /// True if the answer changed the screen on the main actor; `nil` if it changed nothing.
  let isOnMainActor: Bool?

  @MainActor
  init(_ open: @MainActor (any ObservableStore<Note>) -> some CheckedScreen) async throws {
    let gate = Gate()
    let store = LateStore([Note(id: 1, text: "Milk"), Note(id: 2, text: "Eggs")], gate: gate)
    let screen = open(store)
    let appearance = Appearance(of: screen) { gate.giveUp() }
    await gate.isReached()
    try await screen.add(Note(id: 3, text: "Bread"))
    try await screen.delete(2)
    let change = ObservedChange(of: { screen.shown })
    let asked = gate.arrived
    gate.letGo()
    asksAgain = try await Self.changesOnceMore(screen, gate, after: asked)
    gate.open()
    let late = await Moment(after: .lateAnswer, store, screen)
    isOnMainActor = change.isOnMainActor
    // A screen with old notes would have them in all later moments, too.
    moments = late.isRight ? try await [late] + Self.later(store, screen, open) : [late]
    await store.endFeeds()
    try await appearance.end()
  }

  @MainActor
  private static func later(
    _ store: LateStore, _ screen: some CheckedScreen,
    _ open: @MainActor (any ObservableStore<Note>) -> some CheckedScreen
  ) async throws -> [Moment] {
    var moments: [Moment] = []
    try await screen.add(Note(id: 6, text: "Honey"))
    moments.append(await Moment(after: .ownNote, store, screen))
    moments.append(try await atTheStart(open))
    // Another window shares the store.
    try await store.save(Note(id: 5, text: "Cheese"))
    moments.append(await Moment(after: .otherAdds, store, screen))
    try await store.save(Note(id: 1, text: "Oat milk"))
    moments.append(await Moment(after: .otherEdits, store, screen))
    try await store.delete(3)
    moments.append(await Moment(after: .otherDeletes, store, screen))
    await store.dropReaders()
    try await store.save(Note(id: 7, text: "Salt"))
    moments.append(await Moment(after: .feedEnds, store, screen))
    return moments
  }

  /// Another window makes a commit just before the screen has its feed, and one just after the
  /// screen's answer was made.
  @MainActor
  private static func atTheStart(
    _ open: @MainActor (any ObservableStore<Note>) -> some CheckedScreen
  ) async throws -> Moment {
    let gate = Gate()
    gate.open()
    let store = LateStore([Note(id: 1, text: "Milk")], gate: gate)
    await store.setCommits(
      beforeFeed: Note(id: 2, text: "Jam"), behindAnswer: Note(id: 3, text: "Tea"))
    let screen = open(store)
    let appearance = Appearance(of: screen)
    await Patience.wait { screen.shown.count > 2 }
    let moment = await Moment(after: .commitsAtTheStart, store, screen)
    await store.endFeeds()
    try await appearance.end()
    return moment
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
