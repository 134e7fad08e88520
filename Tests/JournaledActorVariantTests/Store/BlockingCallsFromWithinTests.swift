import Foundation
import Persistence
import Samples
import SimulatedDisk
import Synchronization
import Testing

@testable import JournaledActorVariant

@Suite("The journaled store, called by a thread that something else waits for")
struct BlockingCallsFromWithinTests {
  @Test func aCallFromWithinIsAnError() async throws {
    var bench = try Bench()
    let within = ThreadNotingFileSystem(bench.memory)
    bench.configuration.fileSystem = within
    let store = try bench.open()
    try await store.save(Note(0))
    let codes = Codes()
    within.beforeWrite.withLock {
      $0 = {
        let calls: [() throws -> Void] = [
          { try store.save(Note(9)) }, { _ = try store.find(by: Note(0).id) },
          { _ = try store.loadAll() }, { _ = try store.count() }, { try store.flush() },
          { try store.close() },
        ]
        for call in calls {
          do {
            try call()
            codes.add(nil)
          } catch { codes.add(error) }
        }
      }
    }
    try await onThread { try store.save(Note(1)) }.value
    #expect(codes.all == Array(repeating: .reentrantCall, count: 6))
    try await store.save(Note(2))
    #expect(codes.all == Array(repeating: .reentrantCall, count: 12))
    within.beforeWrite.withLock { $0 = nil }
    #expect(try await store.loadAll() == [Note(0), Note(1), Note(2)])
    try await store.close()
  }

  /// The closing would wait for the compaction, and so for itself.
  @Test func aClosingOnTheThreadThatWritesTheJournalAnewIsAnError() async throws {
    var bench = try Bench()
    bench.thresholds.garbageAllowance = 4_000
    let within = ThreadNotingFileSystem(bench.memory)
    bench.configuration.fileSystem = within
    let store = try bench.open()
    let codes = Codes()
    within.beforeWrite.withLock {
      $0 = {
        guard Thread.current.name == "compaction" else { return }
        do {
          try store.close()
          codes.add(nil)
        } catch { codes.add(error) }
      }
    }
    var revision = 0
    while codes.all.isEmpty {
      revision += 1
      try await store.save(Note(revision % 5, revision))
    }
    within.beforeWrite.withLock { $0 = nil }
    #expect(codes.all.allSatisfy { $0 == .reentrantCall })
    #expect(try await store.count() == 5)
    try await store.close()
  }

  /// The store's task was started and cannot run: a thread does its work.
  @Test func aThreadDoesNotWaitForATaskThatDoesNotRun() async throws {
    let bench = try Bench()
    let executor = IOThread(name: "held")
    let store = try JournaledActorStore<Note>(
      configuration: bench.configuration, executor: executor, tasks: executor)
    try await store.save(Note(0))
    let held = await HeldExecutor(executor)
    let low = Task.detached(priority: .low) { try await store.save(Note(1)) }
    await store.queued(1)
    try await onThread { try store.save(Note(2)) }.value
    // Gets its answer from the thread, before the store's task could run.
    try await low.value
    #expect(try await store.loadAll() == [Note(0), Note(1), Note(2)])
    held.letGo()
    try await store.close()
    executor.stop()
  }

  @Test func aCallOnTheExecutorThatTheOpenerGaveIsAnError() async throws {
    let bench = try Bench()
    let executor = IOThread(name: "given")
    let store = try JournaledActorStore<Note>(
      configuration: bench.configuration, executor: executor, tasks: executor)
    try await store.save(Note(0))
    let error = await Task(executorPreference: executor) { () -> StoreError.Code? in
      await onExecutor {
        do { try store.save(Note(1)) } catch { return (error as? StoreError)?.code }
        return nil
      }
    }.value
    #expect(error == .reentrantCall)
    #expect(try await store.loadAll() == [Note(0)])
    try await store.close()
    executor.stop()
  }
}
