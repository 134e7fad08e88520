import LabSupport

/// The part that ThreadSanitizer watches: every call of a thread next to every call of another.
enum RacePart {
  static func run<Store: NoteKeeper>(_: Store.Type, deletes: Bool) {
    let store = Store(file: NoteFile())
    let calls: [@Sendable () -> Void] = [
      { call { try store.save("a note that is too long for a String to keep it inside", as: 1) } },
      { _ = store.search { _ in true } },
      { call { try store.delete { _ in true } } },
    ]
    UnorderedTurns.run(deletes ? calls : calls.dropLast())
  }

  private static func call(_ body: () throws -> Void) {
    do { try body() } catch { print("threw \(error)") }
  }
}
