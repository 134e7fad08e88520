import Persistence
import SimulatedDisk
import StoreConformance

/// An in-memory disk with a notebook on it, and the questions to both.
enum Desk {
  static let file = "/data/notes.json"

  /// A disk on which the notes 1 and 2 have been saved.
  static func disk<Notebook: NotesOnDisk>(_: Notebook.Type) throws -> MemoryFileSystem {
    let disk = MemoryFileSystem(directories: ["/data"])
    var notebook = try Notebook(folder: folder(on: disk))
    try save(1, in: &notebook)
    try save(2, in: &notebook)
    return disk
  }

  static func folder(on fileSystem: any FileSystem) throws -> Folder {
    let location = try StoreLocation(directoryPath: "/data", filename: "notes.json")
    return Folder(StoreConfiguration(location: location, fileSystem: fileSystem))
  }

  static func save(_ number: Int, in notebook: inout some NotesOnDisk) throws {
    let note = Note.sample(key: number, revision: 0)
    try notebook.change { $0[note.id] = note }
  }

  /// The ids of the notes: `1, 2`.
  static func names(_ notebook: some NotesOnDisk) -> String {
    names(notebook.notes.values.map(\.sampleKey))
  }

  static func names(_ numbers: [Int]) -> String {
    numbers.isEmpty ? "no note" : numbers.sorted().map(String.init).joined(separator: ", ")
  }

  /// The notes that a notebook finds when it is opened on a disk in its current state.
  static func found<Notebook: NotesOnDisk>(
    on snapshot: MemoryFileSystem.Snapshot, _: Notebook.Type
  ) -> String {
    do {
      return names(try Notebook(folder: folder(on: MemoryFileSystem(snapshot))))
    } catch {
      return "an error"
    }
  }
}
