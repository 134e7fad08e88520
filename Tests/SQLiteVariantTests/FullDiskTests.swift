#if os(Linux)
  import Foundation
  import Persistence
  import Testing

  @testable import SQLiteVariant

  @Suite("An SQLite store on a full disk")
  struct FullDiskTests {
    /// The system calls that take room on a disk.
    fileprivate static let writes: Set = [
      "write", "pwrite", "pwrite64", "ftruncate", "fallocate",
    ]

    /// After a crash there is a log; SQLite reads it without writing.
    @Test func aDatabaseIsReadAfterACrash() async {
      await #expect(processExitsWith: .success) {
        try SystemCallFaults.install()
        try await inPlace { place in
          try await OpeningFaultTests.make(.withLog, place)
          SystemCallFaults.arm(
            .init(index: 1, number: ENOSPC, isForGood: true, names: FullDiskTests.writes))
          let store = try place.open()
          let found = try await store.loadAll()
          #expect(found.count == OpeningFaultTests.notes.count)
          #expect(await code { try await store.save(Note(id: "x", text: "1")) } == .diskFull)
          // The log keeps its changes, and closing reports an error.
          let closing = await code { try await store.close() }
          #expect(closing == .diskFull)
          SystemCallFaults.disarm()
          let again = try place.open()
          let left = try await again.loadAll()
          #expect(left.count == OpeningFaultTests.notes.count)
          try await again.close()
        }
      }
    }
  }
#endif
