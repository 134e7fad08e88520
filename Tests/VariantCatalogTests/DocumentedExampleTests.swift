import ActorVariant
import BatchedActorVariant
import DetachedActorVariant
import DispatchBarrierVariant
import DispatchCallbackVariant
import DispatchQueueVariant
import ExecutorActorVariant
import Foundation
import JournaledActorVariant
import MutexVariant
import NSLockVariant
import Persistence
import PostgreSQLServers
import PostgreSQLVariant
import SQLiteVariant
import SimulatedDisk
import Synchronization
import Testing

/// The examples in the documentation of the stores, unchanged.
@Suite("The examples of the variants")
struct DocumentedExampleTests {
  private struct Note: Storable, CustomStringConvertible {
    let id: String
    var text: String

    var description: String { text }
  }

  private func configuration() throws -> StoreConfiguration {
    StoreConfiguration(
      location: try StoreLocation(directoryPath: "/example"),
      fileSystem: MemoryFileSystem(directories: ["/example"]))
  }

  private func dispatchQueue(_ print: (String) -> Void) throws {
    let configuration = try configuration()
    let store = try DispatchQueueStore<Note>(configuration: configuration)
    try store.save(Note(id: "1", text: "first"))
    print(try store.find(by: "1")?.text ?? "nothing")  // first
  }

  private func dispatchBarrier(_ print: (String) -> Void) throws {
    let configuration = try configuration()
    let store = try DispatchBarrierStore<Note>(configuration: configuration)
    try store.save(Note(id: "1", text: "first"))
    print(try store.find(by: "1")?.text ?? "nothing")  // first
  }

  private func nsLock(_ print: (String) -> Void) throws {
    let configuration = try configuration()
    let store = try NSLockStore<Note>(configuration: configuration)
    try store.save(Note(id: "1", text: "first"))
    print(try store.find(by: "1")?.text ?? "nothing")  // first
  }

  private func mutex(_ print: (String) -> Void) throws {
    let configuration = try configuration()
    let store = try MutexStore<Note>(configuration: configuration)
    try store.save(Note(id: "1", text: "first"))
    print(try store.find(by: "1")?.text ?? "nothing")  // first
  }

  private func actor(_ print: (String) -> Void) async throws {
    let configuration = try configuration()
    let store = try ActorStore<Note>(configuration: configuration)
    try await store.save(Note(id: "1", text: "first"))
    print(try await store.find(by: "1")?.text ?? "nothing")  // first
  }

  private func executorActor(_ print: (String) -> Void) async throws {
    let configuration = try configuration()
    let store = try await ExecutorActorStore<Note>.open(configuration: configuration)
    try await store.save(Note(id: "1", text: "first"))
    print(try await store.find(by: "1")?.text ?? "nothing")  // first
    try await store.close()  // and the thread has ended
  }

  private func detachedActor(_ print: (String) -> Void) async throws {
    let configuration = try configuration()
    let store = try await DetachedActorStore<Note>.open(configuration: configuration)
    try await store.save(Note(id: "1", text: "first"))
    print(try await store.find(by: "1")?.text ?? "nothing")  // first
    try await store.close()  // and the thread has ended
  }

  private func batchedActor(_ print: (Int) -> Void) async throws {
    let configuration = try configuration()
    let store = try await BatchedActorStore<Note>.open(configuration: configuration)
    async let one: Void = store.save(Note(id: "1", text: "first"))
    async let other: Void = store.save(Note(id: "2", text: "second"))
    _ = try await (one, other)  // one replacement of the file, or two
    print(try await store.count())  // 2
    try await store.close()  // and the thread has ended
  }

  private func dispatchCallback(
    _ print: @escaping @Sendable (Result<Note?, any Error>) -> Void
  ) throws {
    let configuration = try configuration()
    let store = try DispatchCallbackStore<Note>(configuration: configuration)
    store.save(Note(id: "1", text: "first")) { saved in
      // Continue here, where the answer is known, and not after the call.
      store.find(by: "1") { found in print(found) }  // success(Optional(first))
    }
  }

  private func journaledActor(_ print: (String) -> Void) async throws {
    let configuration = try configuration()
    let store = try await JournaledActorStore<Note>.open(configuration: configuration)
    try await store.save(Note(id: "1", text: "first"))
    print(try await store.find(by: "1")?.text ?? "nothing")  // first
    try await store.close()
  }

  private func sqlite(_ print: (String) -> Void) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let configuration = StoreConfiguration(
      location: try StoreLocation(directoryPath: folder.path))
    let store = try await SQLiteStore<Note>.open(configuration: configuration)
    try await store.save(Note(id: "1", text: "first"))
    print(try await store.find(by: "1")?.text ?? "nothing")  // first
    try await store.close()
  }

  private func postgreSQL(_ connection: String, _ print: (String) -> Void) async throws {
    let configuration = try configuration()
    let server = PostgreSQLServer(connection)  // such as "host=db1,db2 dbname=notes"
    let store = try await PostgreSQLStore<Note>.open(configuration: configuration, on: server)
    try await store.save(Note(id: "1", text: "first"))
    print(try await store.find(by: "1")?.text ?? "nothing")  // first
    try await store.close()
  }

  private func anyStore(_ print: (String) -> Void) async throws {
    func keepOne(in store: some Store<Note>) async throws {
      try await store.save(Note(id: "1", text: "first"))
      try await store.delete("2")  // succeeds without such an item
      print("\(try await store.loadAll())")  // [first]
    }
    try await keepOne(in: try ActorStore<Note>(configuration: try configuration()))
  }

  private func configured(_ folder: String, _ print: (String) -> Void) async throws {
    var configuration = StoreConfiguration(
      location: try StoreLocation(directoryPath: folder, filename: "notes.json"))
    configuration.durability = .processCrash  // a power cut may take saves
    let store = try ActorStore<Note>(configuration: configuration)
    print("\(try await store.loadAll())")  // []: there is no file yet
  }

  /// A fresh folder on the disk.
  private struct Folder {
    let path: String

    init() throws {
      let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      path = url.path(percentEncoded: false)
    }

    func remove() {
      do { try FileManager.default.removeItem(atPath: path) } catch {
        Issue.record("the folder stays: \(error)")
      }
    }
  }

  @Test func whatTheCommentsSayIsPrinted() async throws {
    var printed: [String] = []
    for example in [dispatchQueue, dispatchBarrier, nsLock, mutex] {
      try example { printed.append($0) }
    }
    for example in [actor, executorActor, detachedActor, journaledActor, sqlite] {
      try await example { printed.append($0) }
    }
    #expect(printed == Array(repeating: "first", count: 9))
    try await batchedActor { #expect($0 == 2) }
    let answer = try await withCheckedThrowingContinuation { caller in
      do {
        try dispatchCallback { caller.resume(with: Result.success("\($0)")) }
      } catch { caller.resume(throwing: error) }
    }
    #expect(answer == "success(Optional(first))")
  }

  @Test func whatTheCommentsOfTheContractSayIsPrinted() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    try await anyStore { #expect($0 == "[first]") }
    try await configured(folder.path) { #expect($0 == "[]") }
  }

  @Test(.enabled(if: Installation.current != nil, Comment(rawValue: Installation.remedy)))
  func whatTheCommentOfTheServersStoreSaysIsPrinted() async throws {
    let server = try await TemporaryServer.primary()
    // A busy machine may not answer within the deadline of the example.
    for attempt in 1...40 {
      do {
        try await postgreSQL(server.connection()) { #expect($0 == "first") }
        break
      } catch let error as StoreError where error.code == .unavailable && attempt < 40 {
        continue
      }
    }
    await server.end()
  }

  @Test(
    arguments: [
      "DispatchCallback", "DispatchQueue", "DispatchBarrier", "NSLock", "Mutex", "Actor",
      "ExecutorActor", "DetachedActor", "BatchedActor",
    ].map { "Variants/\($0)/\($0)Store" } + [
      "Databases/Journal/Store/JournaledActorStore", "Databases/SQLite/SQLiteStore",
      "Databases/PostgreSQL/PostgreSQLStore", "Persistence/Store", "Persistence/StoreConfiguration",
    ])
  func theExampleOfATypeIsCompiledHere(_ name: String) throws {
    let source = try Repository.text(of: "Sources/\(name).swift")
    let block = try #require(
      source.firstMatch(of: /\/\/\/ ```swift\n(?<lines>(\/\/\/ .*\n)+?)\/\/\/ ```\n/))
    let compiled = try Repository.text(of: "Tests/VariantCatalogTests/DocumentedExampleTests.swift")
    let lines = block.output.lines.split(separator: "\n").map { "    " + $0.dropFirst(4) }
    #expect(lines.count > 2)
    #expect(compiled.contains(lines.joined(separator: "\n") + "\n"), "\(name)")
  }
}
