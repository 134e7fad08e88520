import Foundation
import Persistence
import Testing

@testable import SQLiteVariant

/// No item can have such an id.
@Suite("Ids that cannot be encoded, in an SQLite store")
struct UnencodableIdentifierTests {
  private struct Point: Storable, Equatable {
    var id: Double
    var text = ""
  }

  @Test func findingAndDeletingThemFindsNothing() async throws {
    try await inPlace { place in
      let store = try SQLiteStore<Point>(configuration: place.configuration())
      try await store.save(contentsOf: [Point(id: 1), Point(id: 2), Point(id: 3)])
      #expect(try await store.find(by: .nan) == nil)
      try await store.delete(.nan)
      #expect(try await store.count() == 3)
      try await store.delete(contentsOf: [1, .nan, 3])
      #expect(try await store.loadAll() == [Point(id: 2)])
      #expect(await code { try await store.save(Point(id: .nan)) } == .unencodable)
      try await store.close()
      #expect(await code { try await store.delete(.nan) } == .closed)
    }
  }
}
