import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

@Suite("Pages, counts and the view of the PostgreSQL store", .postgreSQL)
struct ViewTests {
  struct Numbered<ID: Hashable & Codable & Sendable>: Storable, Equatable { let id: ID }

  /// Every page of a size, through a generic context.
  private func pages<Paged: PagedStore>(
    of store: Paged, _ limit: Int
  ) async throws -> [Paged.Item.ID] {
    var ids: [Paged.Item.ID] = []
    while true {
      let page = try await store.page(after: ids.last, limit: limit)
      ids += page.map(\.id)
      // More than were ever saved: the pages do not move on.
      if page.count < limit || ids.count > 10_000 { return ids }
    }
  }

  private func check<ID: Hashable & Codable & Sendable & Comparable>(_ ids: [ID]) async throws {
    try await inPlace { place in
      let store = try await place.open(Numbered<ID>.self)
      try await store.save(contentsOf: ids.map { Numbered(id: $0) })
      let expected = Set(ids).sorted()
      #expect(try await store.count() == expected.count)
      for limit in [1, 7, 10_000] { #expect(try await pages(of: store, limit) == expected) }
      for id in ids { #expect(try await store.find(by: id) == Numbered(id: id)) }
      if let first = expected.first {
        try await store.delete(first)
        let page = try await store.page(after: first, limit: 2)
        #expect(page.map(\.id) == Array(expected[1...].prefix(2)))
      }
      #expect(await code { _ = try await store.page(after: nil, limit: 0) } == .invalidArgument)
      try await store.close()
    }
  }

  @Test func integersAreInTheirOrder() async throws {
    try await check([0, -1, 1, .min, .max, 255, 256, -256])
    try await check([UInt64.max, 0, 1 << 63, (1 << 63) - 1])
  }

  @Test func textsAreInTheOrderOfTheirBytes() async throws {
    try await check(["", "a", "A", "\u{e9}", "z", "\0", "\u{10000}", "\u{ffff}", "a\0b", "ab"])
  }

  @Test func identifiersAreInTheirOrder() async throws {
    try await check((0..<40).map { _ in UUID() })
  }

  @Test func otherIdsAreSorted() async throws {
    try await check([0.5, -1, 10, 9, 0])
  }

  @Test func theViewShowsItemsAsJSON() async throws {
    try await inPlace { place in
      let store = try await place.open()
      try await store.save(Note(id: "a'\"", text: "\u{1F512}"))
      #expect(try await place.query("SELECT item ->> 'text' FROM #.items") == "\u{1F512}")
      try await store.close()
    }
  }
}
