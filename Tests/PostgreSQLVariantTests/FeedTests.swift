import Foundation
import Persistence
import PostgreSQLServers
import Testing

@testable import PostgreSQLVariant

@Suite("The feed of the PostgreSQL store", .postgreSQL)
struct FeedTests {
  /// A step in a form that can be compared.
  private func words(_ commit: Commit<Note>) -> [String] {
    commit.steps.map { step in
      switch step {
      case .save(let note): "+\(note.id)=\(note.text)"
      case .delete(let id): "-\(id)"
      }
    }
  }

  /// The state that a follower has when it has seen so many changes, and how it got there.
  private func follow(
    _ feed: AsyncStream<Commit<Note>>, until isDone: ([String: String]) -> Bool
  ) async -> (state: [String: String], numbers: [Int]) {
    var state: [String: String] = [:]
    var numbers: [Int] = []
    for await commit in feed {
      numbers.append(commit.number)
      for step in commit.steps {
        switch step {
        case .save(let note): state[note.id] = note.text
        case .delete(let id): state[id] = nil
        }
      }
      if isDone(state) { break }
    }
    return (state, numbers)
  }

  @Test func ownCommitsAreToldOneByOne() async throws {
    try await inPlace { place in
      let store = try await place.open()
      try await store.save(Note(id: "before", text: ""))
      let feed = try await store.changes()
      try await store.save(Note(id: "a", text: "1"))
      try await store.save(contentsOf: [Note(id: "b", text: "2"), Note(id: "a", text: "3")])
      try await store.delete("missing")
      try await store.delete("a")
      let snapshot = try await store.snapshot()
      try await store.close()
      var commits: [Commit<Note>] = []
      for await commit in feed { commits.append(commit) }
      #expect(commits.map(words) == [["+a=1"], ["+b=2", "+a=3"], ["-a"]])
      #expect(snapshot.commitNumber == commits.last?.number)
      #expect(snapshot.items.map(\.id) == ["b", "before"])
    }
  }

  @Test func commitsOfAnotherProcessAreToldToo() async throws {
    try await inPlace { place in
      let store = try await place.open()
      let other = try await place.open()
      let feed = try await store.changes()
      try await other.save(Note(id: "a", text: "1"))
      try await other.save(Note(id: "b", text: "1"))
      try await other.delete("a")
      try await other.save(Note(id: "last", text: "1"))
      let (state, numbers) = await follow(feed) { $0["last"] != nil }
      #expect(state == ["b": "1", "last": "1"])
      #expect(numbers == numbers.sorted())
      try await store.close()
      try await other.close()
    }
  }

  @Test func twoProcessesThatSaveAtOnceAreFollowedToTheEnd() async throws {
    try await inPlace { place in
      let store = try await place.open()
      let other = try await place.open()
      let feed = try await store.changes()
      try await withThrowingTaskGroup { group in
        for number in 0..<60 {
          let target = number % 2 == 0 ? store : other
          group.addTask {
            try await target.save(Note(id: "k\(number % 7)", text: "\(number)"))
          }
        }
        try await group.waitForAll()
      }
      try await other.save(Note(id: "last", text: ""))
      let (state, _) = await follow(feed) { $0["last"] != nil }
      let all = try await store.loadAll()
      #expect(state == Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0.text) }))
      try await store.close()
      try await other.close()
    }
  }

  @Test func aFeedThatCannotGoOnEndsAndTheNextOneGoesOn() async throws {
    try await inPlace { place in
      let store = try await place.open()
      let other = try await place.open()
      let feed = try await store.changes()
      // As a failover that lost changes, or a store that was away for long, would find it.
      _ = try await place.query("UPDATE #.store_head SET revision = revision + 10")
      try await other.save(Note(id: "a", text: ""))
      for await _ in feed {}
      let next = try await store.changes()
      try await other.save(Note(id: "b", text: ""))
      let (state, _) = await follow(next) { $0["b"] != nil }
      #expect(state == ["b": ""])
      try await store.close()
      try await other.close()
    }
  }

  @Test func aFeedGoesOnAfterItsConnectionWasCut() async throws {
    try await inPlace { direct in
      let proxy = try Proxy(to: direct.server.port)
      defer { proxy.close() }
      var place = direct
      place.settings.connection = direct.server.connection(port: proxy.port)
      let store = try await place.open()
      let other = try await direct.open()
      let feed = try await store.changes()
      proxy.cutAll()
      try await other.save(Note(id: "a", text: "1"))
      let (state, _) = await follow(feed) { $0["a"] != nil }
      #expect(state == ["a": "1"])
      try await store.close()
      try await other.close()
    }
  }

  @Test func aFindSeesWhatAnotherProcessWasAcknowledged() async throws {
    try await inPlace { place in
      let store = try await place.open()
      let other = try await place.open()
      for number in 0..<50 {
        try await store.save(Note(id: "a", text: "\(number)"))
        #expect(try await other.find(by: "a")?.text == "\(number)")
      }
      try await store.close()
      try await other.close()
    }
  }
}
