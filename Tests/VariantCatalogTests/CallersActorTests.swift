import Foundation
import Guarantees
import Persistence
import SimulatedDisk
import Synchronization
import Testing
import VariantCatalog

/// An asynchronous call of a lock or a queue runs on its caller's actor (SE-0461), and blocks it.
///
/// Any thread may serve the main actor on Linux, so the caller here is an actor with a thread.
@Suite("Stores that write on the thread of their caller")
struct CallersActorTests {
  @Test func thePagesNameExactlyThese() async throws {
    var found: Set<String> = []
    for look in VariantCatalog.map(Writers()) {
      if try await look.writesOnItsCallersThread() { found.insert(look.id) }
    }
    let used = Set(VariantCatalog.all.filter { !$0.isSpecimen }.map(\.id))
    for page in ["README.md", "docs/Lockstep.docc/Choosing.md", "docs/Guarantees/G19.md"] {
      let sentence = try #require(
        try sentences(of: page).first { $0.contains("on their caller's thread") }, "\(page)")
      let named = Set(sentence.matches(of: /`([a-z-]+)`/).map { String($0.1) })
      #expect(named.intersection(used) == found.intersection(used), "\(page): \(sentence)")
    }
  }

  private func sentences(of page: String) throws -> [String] {
    try Repository.text(of: page).components(separatedBy: "\n\n").flatMap {
      $0.replacing("\n", with: " ").components(separatedBy: ". ")
    }
  }
}

/// Looks for each store of the catalog that opens its file through the configuration.
private struct Writers: StoreVisitor {
  typealias Item = Uses.Word

  struct Look {
    let id: String
    let writesOnItsCallersThread: () async throws -> Bool
  }

  func visit<Visited: Store>(_ variant: Variant, _ openings: StoreOpenings<Visited>) -> Look
  where Visited.Item == Item {
    Look(id: variant.id) {
      guard variant.claims.fileAccess == .fileSystem else { return false }
      let synchronizes = try await blocks(openings.open, .powerLoss)
      #expect(try await blocks(openings.open, .processCrash) == synchronizes)
      return synchronizes
    }
  }

  /// True if the store writes on the thread of the actor that calls it.
  private func blocks<Visited: Store>(
    _ open: (StoreConfiguration) async throws -> Visited, _ durability: Durability
  ) async throws -> Bool where Visited.Item == Item {
    let disk = WritersFileSystem(MemoryFileSystem(directories: ["/data"]))
    let store = try await open(
      StoreConfiguration(
        location: try StoreLocation(directoryPath: "/data"), durability: durability,
        fileSystem: disk))
    disk.takeWriters()
    let caller = Caller()
    let thread = try await caller.save(in: store)
    let writers = disk.takeWriters()
    try await store.close()
    await caller.end()
    #expect(!writers.isEmpty)
    return writers.contains(thread)
  }
}

private actor Caller {
  private let thread = IOThread(name: "caller")
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Saves an item, and returns the number of this actor's thread.
  func save<Saved: Store>(in store: Saved) async throws -> UInt where Saved.Item == Uses.Word {
    try await store.save(Uses.Word(id: "1", text: "one"))
    return CurrentThread.number
  }

  nonisolated func end() async {
    thread.stop()
    await thread.ended()
  }
}

/// Notes on which thread each write is made.
private final class WritersFileSystem: WrappingFileSystem {
  let base: any FileSystem
  private let writers = Mutex<[UInt]>([])

  init(_ base: any FileSystem) { self.base = base }

  @discardableResult
  func takeWriters() -> [UInt] {
    writers.withLock { writers in
      defer { writers = [] }
      return writers
    }
  }

  func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    if call.operation == .write { writers.withLock { $0.append(CurrentThread.number) } }
    return try body()
  }
}
