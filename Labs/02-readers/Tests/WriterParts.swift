import Foundation
import Synchronization

/// What is done with calls that change notes, each part in a process of its own.
enum WriterParts {
  static let pairs = 500

  /// Saves pairs of notes from two threads, which meet between reading and writing if they can.
  static func saves<Store: NoteKeeper>(_: Store.Type) {
    let place = MeetingPlace()
    let file = NoteFile(beforeWriting: place.pass)
    let store = Store(file: file)
    var canMeet = true
    var missing = 0
    for pair in 0..<pairs {
      let ids = [2 * pair, 2 * pair + 1]
      // Who could not meet once is kept apart by something, and need not be waited for again.
      if canMeet {
        canMeet = place.hold({ save(ids[0], in: store) }, { save(ids[1], in: store) })
      } else {
        DispatchQueue.concurrentPerform(iterations: 2) { save(ids[$0], in: store) }
      }
      let written = file.notes
      missing += ids.filter { written[$0] == nil }.count
    }
    print(2 * pairs - store.search { _ in true }.count)
    print(missing)
  }

  /// Deletes, alone and while another thread saves.
  static func delete<Store: NoteKeeper>(_: Store.Type) {
    let place = MeetingPlace()
    let file = NoteFile(beforeWriting: place.pass)
    let store = Store(file: file)
    for id in 0..<6 { save(id, in: store) }
    let hasReturned = Atomic(false)
    Thread.detachNewThread {
      delete("note 1", in: store)
      hasReturned.store(true, ordering: .releasing)
    }
    guard Turns.wait(until: { hasReturned.load(ordering: .acquiring) }) else {
      print("stuck")
      return
    }
    print(store.search { _ in true }.sorted())
    _ = place.hold({ delete("note 2", in: store) }, { save(9, in: store) })
    print(store.search { _ in true }.sorted())
    print(file.notes.keys.sorted())
  }

  private static func save(_ id: Int, in store: some NoteKeeper) {
    do { try store.save("note \(id)", as: id) } catch { print("save threw \(error)") }
  }

  private static func delete(_ text: String, in store: some NoteKeeper) {
    do { try store.delete { $0 == text } } catch { print("delete threw \(error)") }
  }
}
