import Persistence
import Synchronization
import Testing

@testable import JournaledActorVariant

/// An item whose id calls the test whenever it is compared.
private struct Compared: Storable, Equatable {
  struct ID: Hashable, Sendable, Codable, CustomStringConvertible, LosslessStringConvertible {
    let description: String

    init(_ text: String) { description = text }

    static func == (one: ID, other: ID) -> Bool {
      // Taken out, so that a comparison within what the test does is an ordinary one.
      let call = Compared.onComparison.withLock { call in
        defer { call = nil }
        return call
      }
      call?()
      return one.description == other.description
    }
  }

  static let onComparison = Mutex<(@Sendable () -> Void)?>(nil)

  let id: ID
}

@Suite("The journaled store, called by an id's ==")
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
      Compared.onComparison.withLock {
        $0 = {
          do {
            try call()
            codes.add(nil)
          } catch { codes.add(error) }
        }
      }
      #expect(try await onThread { try store.find(by: item.id) }.value == item)
    }
    #expect(codes.all == Array(repeating: .reentrantCall, count: calls.count))
    try await store.close()
    try await other.close()
  }
}
