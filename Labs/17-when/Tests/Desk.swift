import LabSupport

/// A file, a clock, and an attendee's autosave between them.
@MainActor
struct Desk {
  let file = NoteFile()
  let clock = HandClock()
  let autosave: any CheckedAutosave

  init(_ open: @MainActor (NoteFile, HandClock) -> some CheckedAutosave) {
    autosave = open(file, clock)
  }

  /// Presses a key, and lets the tasks for it begin.
  func type(_ text: String) async {
    autosave.typed(text)
    await Patience.rest()
  }

  /// Moves the clock, and lets the woken tasks continue.
  func advance(_ duration: Duration) async {
    clock.advance(by: duration)
    await Patience.rest()
  }

  /// Moves the clock by a whole pause, and waits for an expected save.
  func pause(until isSeen: () -> Bool) async {
    clock.advance(by: .seconds(2))
    await Patience.wait(Patience.short * 5, until: isSeen)
  }

  /// Leaves, concurrently with the check.
  func leave() -> Leaving { Leaving(autosave) }

  /// The content of the file, in words.
  var content: String {
    let text = file.text.map { $0.isEmpty ? "an empty text" : $0 } ?? "nothing"
    return "\(text) in the file, \(file.writes) \(file.writes == 1 ? "write" : "writes")"
      + (file.cutShort > 0 ? "; \(file.cutShort) was cut short" : "")
  }
}

/// A call of `leave`, which may never return.
@MainActor
final class Leaving {
  private(set) var end: String?

  init(_ autosave: any CheckedAutosave) {
    Task {
      do {
        try await autosave.leave()
        end = "returned"
      } catch { end = "threw \(error)" }
    }
  }

  /// Returns the ending in words, as soon as the call has ended.
  func ending() async -> String {
    await Patience.wait(Patience.short * 5) { end != nil }
    return end ?? "never returned"
  }
}
