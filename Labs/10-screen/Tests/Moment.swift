import LabSupport
import Persistence

/// The store and the screen after an event, when the screen has had time to follow.
struct Moment: Codable {
  /// The events of the check, in their order.
  enum Event: String, Codable {
    case lateAnswer, ownNote
    case commitsAtTheStart, otherAdds, otherEdits, otherDeletes
    case feedEnds
  }

  let event: Event
  /// The notes of the store, by id.
  let stored: [Note]
  /// The notes on the screen, by id; a note that is there twice is twice in this list.
  let shown: [Note]

  var isRight: Bool { stored == shown }

  /// Waits until the screen shows what the store has, and a little longer: a note may come twice.
  @MainActor
  init(after event: Event, _ store: LateStore, _ screen: some CheckedScreen) async {
    self.event = event
    let stored = await store.all
    await Patience.wait { Self.shown(screen) == stored }
    await Patience.rest()
    self.stored = stored
    shown = Self.shown(screen)
  }

  @MainActor
  private static func shown(_ screen: some CheckedScreen) -> [Note] {
    screen.shown.sorted { $0.id < $1.id }
  }
}
