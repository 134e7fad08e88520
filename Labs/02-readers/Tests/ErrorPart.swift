import LabSupport

/// The part in which the disk is full for a while.
enum ErrorPart {
  /// The messages of a store that tells its callers the truth.
  static let expected = [
    "save 2 with a full disk: threw; in memory [0, 1], in the file [0, 1]",
    "delete 1 with a full disk: threw; in memory [0, 1], in the file [0, 1]",
    "save 3 with room again: returned; in memory [0, 1, 3], in the file [0, 1, 3]",
  ]

  static func run<Store: NoteKeeper>(_: Store.Type) throws {
    let file = NoteFile()
    let store = Store(file: file)
    for id in 0...1 { try store.save("note \(id)", as: id) }
    func tell(_ what: String, _ call: () throws -> Void) {
      var end = "returned"
      do { try call() } catch { end = "threw" }
      let inMemory = store.search { _ in true }.sorted()
      LabProgram.tell(
        "\(what): \(end); in memory \(inMemory), in the file \(file.notes.keys.sorted())")
    }
    file.setFull(true)
    tell("save 2 with a full disk") { try store.save("note 2", as: 2) }
    tell("delete 1 with a full disk") { try store.delete { $0 == "note 1" } }
    file.setFull(false)
    tell("save 3 with room again") { try store.save("note 3", as: 3) }
  }
}
