import BatchedActorVariant
import DetachedActorVariant
import ExecutorActorVariant
import Foundation
import Persistence
import Samples
import Testing

@Suite("Opening without blocking the pool")
struct OpeningTests {
  /// Saves with a store, opens with another store, and returns the places where the second store's
  /// operations ran.
  private func places<Opened: AsynchronouslyOpened>(
    _ type: Opened.Type, blocking: Bool = false
  ) async throws -> [String?] where Opened.Item == Note {
    let bench = try Bench()
    let writer = try Opened(configuration: bench.configuration)
    try await writer.save(Note(0))
    try await writer.close()
    let places = Log<String?>()
    var configuration = bench.configuration
    configuration.fileSystem = WatchedFileSystem(bench.gated) { places.note(threadName()) }
    let opened =
      blocking
      ? try Opened(configuration: configuration) : try await .open(configuration: configuration)
    let seen = places.values
    #expect(try await opened.loadAll() == [Note(0)])
    try await opened.close()
    return seen
  }

  @Test func everyOperationOfOpeningRunsOnAThreadOfItsOwn() async throws {
    for places in [
      try await places(BatchedActorStore<Note>.self),
      try await places(DetachedActorStore<Note>.self),
      try await places(ExecutorActorStore<Note>.self),
    ] {
      #expect(places.count >= 4)
      #expect(places.allSatisfy { $0 == "opening" }, "\(places)")
    }
  }

  @Test func theInitialiserRunsWhereItIsCalled() async throws {
    let places = try await places(DetachedActorStore<Note>.self, blocking: true)
    #expect(places.count >= 4 && !places.contains("opening"))
  }

  @Test func anOpeningThatFailsSaysWhy() async throws {
    let bench = try Bench()
    let first = try await BatchedActorStore<Note>.open(configuration: bench.configuration)
    let error = await #expect(throws: StoreError.self) {
      _ = try await DetachedActorStore<Note>.open(configuration: bench.configuration)
    }
    #expect(error?.code == .inUse)
    try await first.close()
  }
}

/// Not callable by that name in asynchronous code, where a thread usually says nothing.
private func threadName() -> String? { Thread.current.name }
