import Samples
import SimulatedDisk
import Testing

@testable import Persistence

/// The files of a JSON store, of several times, put together in every way.
///
/// The file alone decides: neither a temporary file nor a backup of a migration is joined with it.
@Suite("A file that was put back from a copy")
struct RestoredFileTests {
  /// Files of versions 1 and 2, and how the store shows them: a migration keeps the people.
  private func files() throws -> [(bytes: [UInt8]?, content: [Person])] {
    let disk = try disk(golden(2))
    let store = try openPeople(disk)
    try store.delete(people[0].id)
    try store.close()
    return [
      (nil, []), (try golden(1), people), (try golden(2), people),
      (disk.contents(of: path), Array(people.dropFirst())),
    ]
  }

  @Test func aCompanionOfAnotherTimeIsNeverJoined() throws {
    let files = try files()
    let backups =
      try files.compactMap(\.bytes).map { backupPath(1, before: $0) }
      + [backupPath(2, before: golden(2))]
    for file in files {
      for temporary in files {
        for backup in files {
          for name in backups {
            let disk = emptyDisk()
            if let bytes = file.bytes { try disk.setContents(bytes, of: path) }
            if let bytes = temporary.bytes { try disk.setContents(bytes, of: path + ".tmp") }
            if let bytes = backup.bytes { try disk.setContents(bytes, of: name) }
            for _ in 0..<2 {
              let store = try openPeople(disk)
              #expect(try store.all() == file.content)
              try store.close()
            }
          }
        }
      }
    }
  }
}
