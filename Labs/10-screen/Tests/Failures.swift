import LabSupport
import Persistence

/// A store whose disk is full: a screen without an error message shows notes that do not exist.
enum Failures {
  static let expected = [
    "a note is added            threw, and the screen shows Milk, Eggs",
    "a note is deleted          threw, and the screen shows Milk, Eggs",
    "a screen appears           threw",
  ]

  @MainActor
  static func run(_ open: @MainActor (any ObservableStore<Note>) -> some CheckedScreen) async throws
  {
    let gate = Gate()
    gate.open()
    let store = LateStore([Note(id: 1, text: "Milk"), Note(id: 2, text: "Eggs")], gate: gate)
    let screen = open(store)
    let appearing = Task { try await screen.appear() }
    for _ in 0..<200_000 where screen.shown.count < 2 { await Task.yield() }
    await store.setFailing(true)
    await tell("a note is added           ", screen) {
      try await screen.add(Note(id: 3, text: "Bread"))
    }
    await tell("a note is deleted         ", screen) { try await screen.delete(2) }
    let other = open(store)
    await tell("a screen appears          ", nil) { try await other.appear() }
    await store.endFeeds()
    appearing.cancel()
  }

  @MainActor
  private static func tell(
    _ what: String, _ screen: (any CheckedScreen)?, _ call: () async throws -> Void
  ) async {
    var end = "returned, as if all were well"
    do { try await call() } catch { end = "threw" }
    let shown = screen.map { screen in
      ", and the screen shows "
        + screen.shown.sorted { $0.id < $1.id }.map(\.text).joined(separator: ", ")
    }
    LabProgram.tell("\(what) \(end)\(shown ?? "")")
  }
}
