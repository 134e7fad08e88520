import Guarantees
import Persistence
import SimulatedDisk
import Testing
import VariantCatalog
import Workloads

@Suite("The metering file system")
struct MeteringFileSystemTests {
  @Test func everyOperationIsPassedOnAndCountedOnce() throws {
    let disk = MemoryFileSystem(directories: ["/data"])
    let metering = MeteringFileSystem(disk)
    let data = try metering.openDirectory("/data")
    let file = try metering.open("a", in: data, .replace)
    try metering.write([1, 2, 3, 4, 5], to: file)
    try metering.write([6], to: file)
    try metering.write(pieces: [[7, 8], [9]], to: file)
    try metering.synchronize(file)
    try metering.close(file)
    try metering.rename("a", to: "b", in: data)
    try metering.synchronizeDirectory(data)
    #expect(try metering.list(data) == ["b"])
    let lock = try metering.open("b", in: data, .lock)
    try metering.lock(lock)
    let reader = try metering.open("b", in: data, .read)
    #expect(try metering.read(reader) == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    try metering.close(reader)
    try metering.close(lock)
    _ = try metering.identify("b", in: data)
    try metering.remove("b", in: data)
    try metering.closeDirectory(data)

    let ledger = metering.takeLedger()
    let expected: [FileOperation: Int] = [
      .open: 3, .close: 3, .read: 1, .write: 3, .synchronize: 1,
      .synchronizeDirectory: 1, .rename: 1, .remove: 1, .list: 1, .lock: 1, .identify: 1,
      .openDirectory: 1, .closeDirectory: 1,
    ]
    for operation in FileOperation.allCases {
      #expect(ledger.calls(of: operation) == expected[operation] ?? 0, "\(operation)")
    }
    #expect(ledger.bytesWritten == 9)
    #expect(Set(ledger.nanoseconds.keys) == Set(ledger.calls.keys))
    #expect(disk.paths.isEmpty && disk.openFileCount == 0)
  }

  @Test func aLedgerStartsAnewWhenItIsTaken() throws {
    let metering = MeteringFileSystem(MemoryFileSystem(directories: ["/data"]))
    let data = try metering.openDirectory("/data")
    _ = metering.takeLedger()
    _ = try metering.list(data)
    #expect(metering.takeLedger().calls(of: .list) == 1)
    #expect(metering.takeLedger() == FileLedger())
  }

  @Test func aFailedCallIsCountedAndItsErrorPassedOn() throws {
    let metering = MeteringFileSystem(MemoryFileSystem())
    #expect(throws: FileSystemError.self) { try metering.openDirectory("/missing") }
    #expect(metering.takeLedger().calls(of: .openDirectory) == 1)
  }

  private static let saves = VariantCatalog.map(SaveLedger()).filter { !$0.isSpecimen }
  private static let journaled = "actor-journaled"

  @Test(arguments: Durability.allCases)
  func oneSaveIntoAJournalIsOneWriteAtItsEnd(_ durability: Durability) async throws {
    let save = try #require(Self.saves.first { $0.testDescription == Self.journaled })
    let ledger = try await save.run(durability)
    #expect(ledger.calls(of: .write) == 1)
    #expect(ledger.calls(of: .synchronize) == (durability == .powerLoss ? 1 : 0))
    for operation in [FileOperation.read, .rename, .remove, .synchronizeDirectory] {
      #expect(ledger.calls(of: operation) == 0)
    }
    #expect((200...400).contains(ledger.bytesWritten), "one record and its frame")
  }

  // A specimen promises no number.
  @Test(
    arguments: saves.filter { $0.testDescription != Self.journaled }, Durability.allCases)
  func oneSaveIsOneReplacement(_ save: SaveLedger.Save, _ durability: Durability) async throws {
    let ledger = try await save.run(durability)
    let synchronizations = durability == .powerLoss ? 1 : 0
    // The counters do not see a store that opens files without our file system.
    let one = save.isMetered ? 1 : 0
    #expect(ledger.calls(of: .write) == one)
    #expect(ledger.calls(of: .rename) == one)
    #expect(ledger.calls(of: .synchronize) == one * synchronizations)
    #expect(ledger.calls(of: .synchronizeDirectory) == one * synchronizations)
    #expect(ledger.calls(of: .read) == 0)
    if save.isMetered {
      #expect((400...600).contains(ledger.bytesWritten), "two records and the envelope")
    }
  }
}

/// The file operations of a save into a store of each variant, beside one other record.
struct SaveLedger: StoreVisitor {
  typealias Item = BenchmarkRecord

  struct Save: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isMetered: Bool
    let isSpecimen: Bool
    let run: @Sendable (Durability) async throws -> FileLedger
  }

  func visit<Visited: Store>(_ variant: Variant, _ openings: StoreOpenings<Visited>) -> Save
  where Visited.Item == BenchmarkRecord {
    Save(
      testDescription: variant.id, isMetered: variant.claims.fileAccess == .fileSystem,
      isSpecimen: variant.isSpecimen
    ) { durability in
      try await inTemporaryDirectory { directory in
        let metering = MeteringFileSystem(PosixFileSystem())
        let store = try await openings.open(
          StoreConfiguration(
            location: try StoreLocation(directoryPath: directory), durability: durability,
            fileSystem: metering))
        // A journal makes room for the next ones with its second save.
        for revision in 0..<3 { try await store.save(BenchmarkRecord(key: 0, revision: revision)) }
        _ = metering.takeLedger()
        try await store.save(BenchmarkRecord(key: 1, revision: 1))
        let ledger = metering.takeLedger()
        try await store.close()
        return ledger
      }
    }
  }
}
