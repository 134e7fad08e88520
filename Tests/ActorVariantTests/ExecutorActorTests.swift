import ExecutorActorVariant
import Foundation
import Persistence
import StoreConformance
import Synchronization
import Testing

@Suite("An actor on its own thread")
struct ExecutorActorTests {
  @Test func everyFileOperationRunsOnTheExecutorsThread() async throws {
    let thread = IOThread(name: "test")
    let places = Log<Bool>()
    let bench = try Bench()
    let watched = WatchedFileSystem(bench.gated) {
      places.note(thread.isIsolatingCurrentContext() == true)
    }
    var configuration = bench.configuration
    configuration.fileSystem = watched
    let store = try ExecutorActorStore<Note>(configuration: configuration, executor: thread)
    places.clear()  // Opening runs where its caller is.
    try await store.save(Note(0))
    #expect(places.values.count == 6)
    #expect(places.values.allSatisfy { $0 })
    #expect(thread.isIsolatingCurrentContext() == false)
    try await store.close()
    thread.stop()
    await thread.ended()
  }

  @Test func theStoresCodeMayAssumeItsIsolationWhileItWrites() async throws {
    let thread = IOThread(name: "test")
    let opened = Mutex<ExecutorActorStore<Note>?>(nil)
    let places = Log<Bool>()
    let bench = try Bench()
    var configuration = bench.configuration
    configuration.fileSystem = WatchedFileSystem(bench.gated) {
      // Traps if `checkIsolated` is wrong.
      opened.withLock { $0 }?.assumeIsolated { _ in places.note(true) }
    }
    let store = try ExecutorActorStore<Note>(configuration: configuration, executor: thread)
    opened.withLock { $0 = store }
    try await store.save(Note(0))
    #expect(places.values.count == 6)
    try await store.close()
    opened.withLock { $0 = nil }
    thread.stop()
    await thread.ended()
  }

  @Test func readsDoNotWaitForTheFileAndSeeASaveOnlyWhenItIsThere() async throws {
    let bench = try Bench()
    let store = try ExecutorActorStore<Note>(configuration: bench.configuration)
    try await store.save(Note(0, 1))
    let gate = bench.gated.gate(.rename)
    async let save: Void = store.save(Note(0, 2))
    await gate.arrived()
    #expect(try await store.find(by: Note(0).id)?.revision == 1)
    #expect(try await store.loadAll() == [Note(0, 1)])
    gate.open()
    try await save
    #expect(try await store.find(by: Note(0).id)?.revision == 2)
    try await store.close()
  }

  @Test func aClosedStoreStillAnswers() async throws {
    let bench = try Bench()
    let store = try ExecutorActorStore<Note>(configuration: bench.configuration)
    try await store.save(Note(0))
    try await store.close()
    for _ in 0..<3 {
      let error = await #expect(throws: StoreError.self) { try await store.loadAll() }
      #expect(error?.code == .closed)
    }
    try await store.close()
  }
}

/// Says where every operation runs.
private final class WatchedFileSystem: FileSystem {
  private let base: any FileSystem
  private let see: @Sendable () -> Void

  init(_ base: any FileSystem, see: @escaping @Sendable () -> Void) {
    self.base = base
    self.see = see
  }

  func open(_ path: String, _ mode: OpenMode) throws(FileSystemError) -> OpenFile {
    see()
    return try base.open(path, mode)
  }
  func close(_ file: OpenFile) throws(FileSystemError) {
    see()
    try base.close(file)
  }
  func read(_ file: OpenFile) throws(FileSystemError) -> [UInt8] { try base.read(file) }
  func write(_ bytes: [UInt8], to file: OpenFile) throws(FileSystemError) {
    see()
    try base.write(bytes, to: file)
  }
  func truncate(_ file: OpenFile, to length: Int) throws(FileSystemError) {
    try base.truncate(file, to: length)
  }
  func synchronize(_ file: OpenFile) throws(FileSystemError) {
    see()
    try base.synchronize(file)
  }
  func synchronizeDirectory(_ path: String) throws(FileSystemError) {
    see()
    try base.synchronizeDirectory(path)
  }
  func rename(_ source: String, to destination: String) throws(FileSystemError) {
    see()
    try base.rename(source, to: destination)
  }
  func remove(_ path: String) throws(FileSystemError) { try base.remove(path) }
  func list(_ directory: String) throws(FileSystemError) -> [String] { try base.list(directory) }
  func lock(_ file: OpenFile) throws(FileSystemError) { try base.lock(file) }
}
