import JournaledActorVariant
import Persistence
import Samples
import SimulatedDisk
import Testing

/// A journal that was opened by its index, and whose rest cannot be read.
@Suite("The journaled store, whose load fails behind the opening")
struct FailedLoadTests {
  private static let count = 40
  private static let path = "/bench/data.json"

  /// A journal with an index; every save is worth writing it anew.
  private func filled() async throws -> Bench {
    var bench = try Bench()
    bench.thresholds = .tiny
    let store = try bench.open()
    try await store.save(contentsOf: (0..<Self.count).map { Note($0) })
    try await store.close()
    return bench
  }

  /// The place with a fault at the reading of the whole journal: two short reads of it come first.
  private func faulted(
    _ bench: Bench, _ extent: Fault.Extent
  ) -> (FaultingFileSystem, StoreConfiguration) {
    let faulting = FaultingFileSystem(
      bench.memory, fault: Fault(at: 3, .error(5), extent)
    ) { operation, path in operation == .read && path == Self.path }
    var configuration = bench.configuration
    configuration.fileSystem = faulting
    return (faulting, configuration)
  }

  private func changes(
    of store: JournaledActorStore<Note>
  ) -> [(String, @Sendable () async throws -> Void)] {
    [
      ("save", { try await store.save(Note(7, 1)) }),
      ("delete", { try await store.delete(Note(8).id) }),
      ("flush", { try await store.flush() }),
      ("a batch", { try await store.save(contentsOf: [Note(50), Note(51)]) }),
      ("all items", { _ = try await store.loadAll() }),
      ("a page", { _ = try await store.page(after: nil, limit: 3) }),
    ]
  }

  @Test func whatFailsForGoodRefusesEveryCallAndChangesNoByte() async throws {
    let bench = try await filled()
    let bytes = bench.memory.contents(of: Self.path)
    let (faulting, configuration) = faulted(bench, .forGood)
    let store = try JournaledActorStore<Note>(configuration: configuration, thresholds: .tiny)
    for round in 0..<3 {
      for (name, change) in changes(of: store) {
        let error = await #expect(throws: StoreError.self, "\(name)") { try await change() }
        #expect(error?.code == .unreadable, "\(name), round \(round)")
        #expect(bench.memory.contents(of: Self.path) == bytes, "\(name), round \(round)")
      }
    }
    #expect(faulting.hasFired)
    try await store.close()
    #expect(bench.memory.contents(of: Self.path) == bytes)
    #expect(bench.memory.openFileCount == 0)
    let reopened = try bench.open()
    #expect(try await reopened.loadAll().count == Self.count)
  }

  @Test func whatFailsOnceIsTriedAgainByTheNextCall() async throws {
    for number in 0..<6 {
      let bench = try await filled()
      let (faulting, configuration) = faulted(bench, .once)
      let store = try JournaledActorStore<Note>(configuration: configuration, thresholds: .tiny)
      let change = changes(of: store)[number].1
      // The call may have waited for the attempt that fails.
      do { try await change() } catch let error as StoreError { #expect(error.code == .unreadable) }
      try await change()
      #expect(faulting.hasFired)
      try await store.save(Note(60))
      let content = try await store.loadAll()
      #expect(content.count >= Self.count && content.contains(Note(60)))
      try await store.close()
      let reopened = try bench.open()
      #expect(try await reopened.loadAll() == content)
    }
  }

  @Test func aFlippedBitRefusesEveryCallAndChangesNoByte() async throws {
    let bench = try await filled()
    var bytes = try #require(bench.memory.contents(of: Self.path))
    bytes[bytes.count / 2] ^= 1
    try bench.memory.setContents(bytes, of: Self.path)
    let store = try bench.open()
    for (name, change) in changes(of: store) {
      let error = await #expect(throws: StoreError.self, "\(name)") { try await change() }
      #expect(error?.code == .corrupt, "\(name)")
      #expect(bench.memory.contents(of: Self.path) == bytes, "\(name)")
    }
    try await store.close()
    #expect(bench.memory.contents(of: Self.path) == bytes)
    let error = #expect(throws: StoreError.self) {
      var whole = bench
      whole.thresholds.index = .max
      _ = try whole.open()
    }
    #expect(error?.code == .corrupt)
  }
}
