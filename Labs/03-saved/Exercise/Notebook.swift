import Foundation
import Lab03Check
import Persistence
import StoreConformance

/// All notes: a dictionary in memory, and one JSON file.
struct Notebook: NotesOnDisk {
  private(set) var notes: [String: Note] = [:]
  private let folder: Folder

  init(folder: Folder) throws {
    self.folder = folder

    guard let bytes = try? folder.contents(of: folder.notesFile),  // LAB: what may go wrong here?
      let list = try? JSONDecoder().decode([Note].self, from: Data(bytes))
    else { return }
    notes = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })  // LAB: one id, two notes?
  }

  mutating func change(_ edit: (inout [String: Note]) -> Void) throws {
    edit(&notes)  // LAB: and if the file cannot be written?
    do { try write() } catch {
      // The next change writes all of it anyway.
    }
  }

  private func write() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let bytes = [UInt8](try encoder.encode(notes.values.sorted { $0.id < $1.id }))

    try folder.write(bytes, to: folder.notesFile)  // LAB: and if the power goes?
  }
}
