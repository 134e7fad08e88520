import LabSupport

/// The part in which the disk is full for a while.
enum ErrorPart {
  /// The messages of a store that tells its callers the truth.
  static let expected = [
    "save 2 with a full disk: threw; in memory [0, 1], in the file [0, 1]",
    "save 1 anew with a full disk: threw; in memory [0, 1], in the file [0, 1]",
    "delete 0 and 1 with a full disk: threw; in memory [0, 1], in the file [0, 1]",
    "save 3 with room again: returned; in memory [0, 1, 3], in the file [0, 1, 3]",
    "delete 0 and 1 with room for one write: returned; in memory [3], in the file [3]",
    "another store with a file of its own: returned; in memory [], in the file []",
  ]

  static func run<Store: NoteKeeper>(_: Store.Type) throws {
    let file = NoteFile()
    let store = Store(file: file)
    for id in 0...1 { try store.save("note \(id)", as: id) }
    file.setRoom(0)
    tell("save 2 with a full disk", store, file) { try store.save("note 2", as: 2) }
    tell("save 1 anew with a full disk", store, file) { try store.save("changed", as: 1) }
    tell("delete 0 and 1 with a full disk", store, file) { try deleteFirst(of: store) }
    file.setRoom(.max)
    tell("save 3 with room again", store, file) { try store.save("note 3", as: 3) }
    // A change that takes two writes is left half done between them.
    file.setRoom(1)
    tell("delete 0 and 1 with room for one write", store, file) { try deleteFirst(of: store) }
    let other = NoteFile()
    tell("another store with a file of its own", Store(file: other), other) {}
  }

  private static func deleteFirst(of store: some NoteKeeper) throws {
    try store.delete { ["note 0", "note 1"].contains($0) }
  }

  private static func tell(
    _ what: String, _ store: some NoteKeeper, _ file: NoteFile, _ call: () throws -> Void
  ) {
    var end = "returned"
    do { try call() } catch { end = "threw" }
    let inMemory = store.search { _ in true }.sorted().map { id in
      name(id, isAsSaved: store.search { $0 == "note \(id)" } == [id])
    }
    let inFile = file.notes.sorted { $0.key < $1.key }.map { id, text in
      name(id, isAsSaved: text == "note \(id)")
    }
    LabProgram.tell("\(what): \(end); in memory \(list(inMemory)), in the file \(list(inFile))")
  }

  private static func name(_ id: Int, isAsSaved: Bool) -> String {
    isAsSaved ? "\(id)" : "\(id) with another text"
  }

  private static func list(_ names: [String]) -> String {
    "[" + names.joined(separator: ", ") + "]"
  }
}
