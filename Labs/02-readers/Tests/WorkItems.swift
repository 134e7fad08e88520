import Dispatch
import LabSupport
import Synchronization

/// The check of work items with `flags: .barrier`, which run alone.
///
/// ThreadSanitizer wraps every submitted block, and this loses the flags of a work item: in a
/// ThreadSanitizer build, such blocks do run together.
enum WorkItems {
  /// Returns true if one of the attendee's files uses work items and a barrier; comments do not
  /// count.
  static func areUsed(beside path: String) throws -> Bool {
    let words = ["DispatchWorkItem(", ".barrier"]
    let places = try SourceWord.all(of: words, beside: path)
    return Dictionary(grouping: places, by: \.file).values.contains { places in
      Set(places.map(\.word)).count == words.count
    }
  }

  /// Holds a save at the file, and reports who looks at a note meanwhile: `a search`, `a deletion`.
  static func tellWhoIsInside<Store: NoteKeeper>(_: Store.Type) throws {
    let isThere = DispatchSemaphore(value: 0)
    let mayWrite = DispatchSemaphore(value: 0)
    let isHeld = Flag()
    let store = Store(
      file: NoteFile {
        guard isHeld.isSet else { return }
        isThere.signal()
        mayWrite.wait()
      })
    try store.save("a note", as: 1)
    isHeld.set(true)
    let save = Started { do { try store.save("another", as: 2) } catch { print("threw \(error)") } }
    isThere.wait()
    isHeld.set(false)
    let looks: [(String, @Sendable (@escaping @Sendable () -> Void) -> Void)] = [
      (
        "a search",
        { looked in
          _ = store.search { _ in
            looked()
            return false
          }
        }
      ),
      (
        "a deletion",
        { looked in
          do {
            try store.delete { _ in
              looked()
              return false
            }
          } catch { print("threw \(error)") }
        }
      ),
    ]
    for (name, look) in looks {
      let isInside = Flag()
      let call = Started { look { isInside.set(true) } }
      _ = call.returns(within: Turns.patience)
      if isInside.isSet { LabProgram.tell(name) }
    }
    LabProgram.tell("done")
    mayWrite.signal()
    _ = save.returns(within: .max)
  }
}

/// A value that threads set and look at.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set(_ isSet: Bool) { value.store(isSet, ordering: .releasing) }
}
