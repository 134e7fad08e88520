import Persistence
import SimulatedDisk
import Synchronization
import Testing

@testable import JournaledActorVariant

/// An item whose id calls the test when it is compared.
private struct Compared: Storable, Equatable {
  struct ID: Comparable, Hashable, Sendable, Codable, LosslessStringConvertible {
    let description: String

    init(_ text: String) { description = text }

    static func == (one: ID, other: ID) -> Bool {
      if one.description != other.description { call(Compared.onDifference) }
      call(Compared.onComparison)
      return one.description == other.description
    }

    static func < (one: ID, other: ID) -> Bool {
      call(Compared.onOrder)
      return one.description < other.description
    }

    func hash(into hasher: inout Hasher) {
      Self.call(Compared.onHash)
      hasher.combine(description)
    }

    /// Taken out, so that a comparison within what the test does is an ordinary one.
    private static func call(_ hook: Hook) {
      let call = hook.call.withLock { call in
        defer { call = nil }
        return call
      }
      call?()
    }
  }

  /// A call of the test's.
  final class Hook: Sendable {
    let call = Mutex<(@Sendable () -> Void)?>(nil)

    func set(_ body: @escaping @Sendable () -> Void) { call.withLock { $0 = body } }
  }

  static let onComparison = Hook()
  static let onDifference = Hook()
  static let onOrder = Hook()
  static let onHash = Hook()

  let id: ID
}

/// One after the other: the hooks belong to the type.
@Suite("The journaled store, called by an id's ==, < and hash(into:)", .serialized)
struct CallsFromComparisonTests {
  @Test func aCallFromAFindsComparisonIsAnError() async throws {
    let bench = try Bench()
    let store = try JournaledActorStore<Compared>(configuration: bench.configuration)
    let other = try JournaledActorStore<Compared>(configuration: try Bench().configuration)
    let item = Compared(id: .init("a"))
    try await store.save(item)
    try await other.save(item)
    let calls: [@Sendable () throws -> Void] = [
      { _ = try store.find(by: item.id) }, { try store.save(item) }, { _ = try store.count() },
      { _ = try store.loadAll() }, { try store.close() },
      // By way of a second store the thread could come back.
      { _ = try other.find(by: item.id) }, { try other.save(item) },
    ]
    let codes = Codes()
    for call in calls {
      Compared.onComparison.set { codes.note(call) }
      #expect(try await onThread { try store.find(by: item.id) }.value == item)
    }
    #expect(codes.all == Array(repeating: .reentrantCall, count: calls.count))
    try await store.close()
    try await other.close()
  }

  /// The ids are sorted while the page keeps commits from being put in.
  @Test func aCallFromAPagesComparisonIsAnError() async throws {
    let store = try JournaledActorStore<Compared>(configuration: try Bench().configuration)
    let other = try JournaledActorStore<Compared>(configuration: try Bench().configuration)
    let items = ["a", "b"].map { Compared(id: .init($0)) }
    try await store.save(contentsOf: items)
    let calls: [@Sendable () throws -> Void] = [
      { _ = try store.count() }, { try store.save(items[0]) }, { try other.save(items[0]) },
    ]
    let codes = Codes()
    for (number, call) in calls.enumerated() {
      // A change makes the next page sort.
      if number > 0 { try await store.delete(items[1].id) }
      if number > 0 { try await store.save(items[1]) }
      Compared.onOrder.set { codes.note(call) }
      #expect(try await store.page(after: nil, limit: 9) == items)
    }
    #expect(codes.all == Array(repeating: .reentrantCall, count: calls.count))
    try await store.close()
    try await other.close()
  }

  /// An urgent commit is compared with those that wait, while its thread has the line.
  @Test func aCallFromTheComparisonOfAnUrgentCommitIsAnError() async throws {
    let bench = try Bench()
    let store = try JournaledActorStore<Compared>(configuration: bench.configuration)
    let items = ["a", "b", "c"].map { Compared(id: .init($0)) }
    for _ in 0...1 { try await store.save(items[0]) }
    let gate = bench.gated.gate(.write)
    let first = Task.detached(priority: .medium) { try await store.save(items[0]) }
    await gate.arrived()
    let low = Task.detached(priority: .low) { try await store.save(items[1]) }
    await store.queued(1)
    let codes = Codes()
    Compared.onDifference.set { codes.note { try store.save(items[0]) } }
    let high = Task.detached(priority: .high) { try await store.save(items[2]) }
    await store.queued(2)
    gate.open()
    for task in [first, low, high] { try await task.value }
    #expect(codes.all == [.reentrantCall])
    #expect(try await store.loadAll() == [items[0], items[2], items[1]])
    try await store.close()
  }

  /// The places in the file are found by hashing: those of a removal before the write, those of a save after it.
  @Test func aCallFromAHashOfTheWritersIsAnError() async throws {
    let store = try JournaledActorStore<Compared>(configuration: try Bench().configuration)
    let other = try JournaledActorStore<Compared>(configuration: try Bench().configuration)
    let item = Compared(id: .init("a"))
    let codes = Codes()
    Compared.onHash.set { codes.note { try other.save(item) } }
    try await store.save(item)
    Compared.onHash.set { codes.note { try other.save(item) } }
    try await store.delete(item.id)
    #expect(codes.all == [.reentrantCall, .reentrantCall])
    try await store.close()
    try await other.close()
  }
}
