import Foundation
import LabSupport
import Synchronization

/// The parts that change notes, each in a separate process.
enum WriterParts {
  static let pairs = 500

  /// Saves pairs of notes from two threads, which meet between reading and writing if they can.
  static func saves<Store: NoteKeeper>(_: Store.Type) {
    let canMeet = savesMeet(Store.self)
    let place = MeetingPlace()
    let file = NoteFile(beforeWriting: place.pass)
    let store = Store(file: file)
    var missing = 0
    for pair in 0..<pairs {
      let ids = [2 * pair, 2 * pair + 1]
      if canMeet {
        _ = place.hold({ save(ids[0], in: store) }, { save(ids[1], in: store) }, turns: nil)
      } else {
        DispatchQueue.concurrentPerform(iterations: 2) { save(ids[$0], in: store) }
      }
      let written = file.notes
      missing += ids.filter { written[$0] == nil }.count
    }
    LabProgram.tell(2 * pairs - store.search { _ in true }.count)
    LabProgram.tell(missing)
  }

  /// Returns true if two saves can be inside at the same time; several tries, because one may miss
  /// it.
  private static func savesMeet<Store: NoteKeeper>(_: Store.Type) -> Bool {
    (1...5).contains { _ in
      let place = MeetingPlace()
      let store = Store(file: NoteFile(beforeWriting: place.pass))
      return place.hold({ save(1, in: store) }, { save(2, in: store) })
    }
  }

  /// The deletions, and the notes that are left then; notes 0 to 6 are there at first.
  static let deletions = [
    (title: "Note 1 was deleted, and nothing else happened", left: "[0, 2, 3, 4, 5, 6]"),
    (title: "Note 2 was deleted while another thread saved note 9", left: "[0, 3, 4, 5, 6, 9]"),
    (title: "Two threads deleted the notes 3 and 4 at the same time", left: "[0, 5, 6, 9]"),
    (
      title: "Note 5 was unwanted, and got another text before it was gone",
      left: "[0, 5, 6, 9]"
    ),
    (title: "Notes 0 and 6 were deleted by one call", left: "[5, 9]"),
  ]

  /// Deletes, alone and while another thread changes something.
  static func delete<Store: NoteKeeper>(_: Store.Type) {
    let place = MeetingPlace()
    let store = Store(file: NoteFile(beforeWriting: place.pass))
    for id in 0...6 { save(id, in: store) }
    let alone = Started { delete("note 1", in: store) }
    guard alone.returns(within: Turns.longPatience) else {
      LabProgram.tell("stuck")
      return
    }
    tellNotes(store)
    _ = place.hold({ delete("note 2", in: store) }, { save(9, in: store) })
    tellNotes(store)
    _ = place.hold({ delete("note 3", in: store) }, { delete("note 4", in: store) })
    tellNotes(store)
    replaceWhileDeleting(store)
    tellNotes(store)
    do { try store.delete { ["note 0", "note 6"].contains($0) } } catch {
      print("delete threw \(error)")
    }
    tellNotes(store)
  }

  /// Saves another text for note 5 while its old one is looked at.
  private static func replaceWhileDeleting(_ store: some NoteKeeper) {
    let saves = Mutex<Started?>(nil)
    do {
      try store.delete { text in
        guard text == "note 5" else { return false }
        let save = Started {
          do { try store.save("another text", as: 5) } catch { print("save threw \(error)") }
        }
        _ = save.returns(within: Turns.patience)
        saves.withLock { $0 = save }
        return true
      }
    } catch { print("delete threw \(error)") }
    _ = saves.withLock { $0 }?.returns(within: .max)
  }

  private static func tellNotes(_ store: some NoteKeeper) {
    LabProgram.tell(store.search { _ in true }.sorted())
  }

  private static func save(_ id: Int, in store: some NoteKeeper) {
    do { try store.save("note \(id)", as: id) } catch { print("save threw \(error)") }
  }

  private static func delete(_ text: String, in store: some NoteKeeper) {
    do { try store.delete { $0 == text } } catch { print("delete threw \(error)") }
  }
}
