import Guarantees
import Persistence
import SimulatedDisk
import Synchronization
import Testing
import VariantCatalog

/// Labs 03 and 11 say which stores replace their file, and which keep a backup in a migration.
@Suite("What the stores do with their files")
struct FileHabitTests {
  @Test(arguments: VariantCatalog.map(Habits()))
  func theFormatDecides(_ look: Habits.Look) async throws {
    guard let calls = try await look.calls() else { return }
    let isJSON = look.variant.claims.fileFormat == .json
    #expect(calls.replacesInSave == isJSON)
    #expect(calls.keepsBackup == (isJSON || look.variant.claims.hasJournal))
  }

  @Test func othersOpenTheirFileThemselves() {
    let others = VariantCatalog.all.filter { $0.claims.fileAccess != .fileSystem && !$0.isSpecimen }
    #expect(others.map(\.id) == ["sqlite", "postgresql"])
  }
}

/// Saves with each store for use, and opens its file with a newer schema.
struct Habits: StoreVisitor {
  typealias Item = Uses.Word

  struct Look: CustomTestStringConvertible {
    let variant: Variant
    /// `nil` for a store whose file calls cannot be seen.
    let calls: @Sendable () async throws -> Calls?

    var testDescription: String { variant.id }
  }

  struct Calls {
    let replacesInSave, keepsBackup: Bool
  }

  func visit<Visited: Store>(_ variant: Variant, _ openings: StoreOpenings<Visited>) -> Look
  where Visited.Item == Item {
    Look(variant: variant) {
      guard variant.claims.fileAccess == .fileSystem, !variant.isSpecimen else { return nil }
      let disk = CallNotingFileSystem(MemoryFileSystem(directories: ["/data"]))
      let location = try StoreLocation(directoryPath: "/data")
      var configuration = StoreConfiguration(location: location, fileSystem: disk)
      let store = try await openings.open(configuration)
      try await store.save(Item(id: "1", text: "one"))
      disk.take()
      try await store.save(Item(id: "2", text: "two"))
      let saving = disk.take()
      try await store.close()
      configuration.schemaVersion = 2
      configuration.migrations = [Migration(from: 1, "nothing") { _ in }]
      disk.take()
      try await openings.open(configuration).close()
      return Calls(
        replacesInSave: saving.contains("to " + location.path),
        keepsBackup: disk.take().contains { $0.contains(".backup-v1-") })
    }
  }
}

/// Notes the paths of calls, and those that a `rename` gives.
private final class CallNotingFileSystem: WrappingFileSystem {
  let base: any FileSystem
  private let noted = Mutex<[String]>([])

  init(_ base: any FileSystem) { self.base = base }

  @discardableResult
  func take() -> [String] {
    noted.withLock { noted in
      defer { noted = [] }
      return noted
    }
  }

  func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    noted.withLock { $0 += [call.path] + (call.destination.map { ["to " + $0] } ?? []) }
    return try body()
  }
}
