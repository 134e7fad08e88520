import ActorVariant
import BatchedActorVariant
import DetachedActorVariant
import DispatchBarrierVariant
import DispatchCallbackVariant
import DispatchQueueVariant
import ExecutorActorVariant
import MutexVariant
import NSLockVariant
import Persistence
import SimulatedDisk
import Synchronization
import Testing

/// The examples in the documentation of the lesson's stores, as they stand there.
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
      // Go on here, where the answer is known, and not behind the call.
      store.find(by: "1") { found in print(found) }  // success(Optional(first))
    }
  }

  @Test func whatTheCommentsSayIsPrinted() async throws {
    var printed: [String] = []
    for example in [dispatchQueue, dispatchBarrier, nsLock, mutex] {
      try example { printed.append($0) }
    }
    for example in [actor, executorActor, detachedActor] {
      try await example { printed.append($0) }
    }
    #expect(printed == Array(repeating: "first", count: 7))
    try await batchedActor { #expect($0 == 2) }
    let answer = try await withCheckedThrowingContinuation { caller in
      do {
        try dispatchCallback { caller.resume(with: Result.success("\($0)")) }
      } catch { caller.resume(throwing: error) }
    }
    #expect(answer == "success(Optional(first))")
  }

  @Test(arguments: [
    "DispatchCallback", "DispatchQueue", "DispatchBarrier", "NSLock", "Mutex", "Actor",
    "ExecutorActor", "DetachedActor", "BatchedActor",
  ])
  func theExampleOfATypeIsCompiledHere(_ name: String) throws {
    let source = try Repository.text(of: "Sources/Variants/\(name)/\(name)Store.swift")
    let block = try #require(
      source.firstMatch(of: /\/\/\/ ```swift\n(?<lines>(\/\/\/ .*\n)+?)\/\/\/ ```\n/))
    let compiled = try Repository.text(of: "Tests/VariantCatalogTests/DocumentedExampleTests.swift")
    let lines = block.output.lines.split(separator: "\n").map { "    " + $0.dropFirst(4) }
    #expect(lines.count > 2)
    #expect(compiled.contains(lines.joined(separator: "\n") + "\n"), "\(name)")
  }
}
