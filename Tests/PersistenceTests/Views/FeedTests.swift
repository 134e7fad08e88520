import Foundation
import Samples
import SimulatedDisk
import Testing

@testable import Persistence

@Suite("The feed of commits")
struct FeedTests {
  private func note(_ id: Int) -> Note { Note(id: id, text: "") }

  @Test func everyCommitIsToldOnceInOrderAndABatchIsOne() async throws {
    let store = try guardedNotes()
    try await store.save(note(9))
    let feed = try await store.changes()
    try await store.save(note(1))
    try await store.save(contentsOf: [note(2), note(3), note(2)])
    try await store.delete(1)
    try await store.delete(contentsOf: [2, 3])
    try await store.save(note(9))
    try await store.close()
    let commits = await rest(of: feed)
    #expect(commits.map(\.number) == [2, 3, 4, 5, 6])
    #expect(commits.map(words) == [["+1"], ["+2", "+3", "+2"], ["-1"], ["-2", "-3"], ["+9"]])
  }

  @Test func whatChangesNothingIsNotTold() async throws {
    let store = try guardedNotes()
    let feed = try await store.changes()
    try await store.save(contentsOf: [])
    try await store.delete(5)
    try await store.delete(contentsOf: [5, 6])
    try await store.delete(contentsOf: [])
    try await store.flush()
    #expect(try await store.snapshot().commitNumber == 0)
    try await store.save(note(1))
    try await store.close()
    #expect(await rest(of: feed).map(words) == [["+1"]])
  }

  @Test func aFailedCommitIsNotTold() async throws {
    let faulting = FaultingFileSystem(emptyDisk())
    let store = try NotesActor<Note>(configuration(on: faulting))
    let feed = try await store.changes()
    try await store.save(note(1))
    for index in 1...7 {
      faulting.arm(Fault(at: index, .error(EIO)))
      #expect(try await codeOf { try await store.save(self.note(2)) } == .inputOutput)
    }
    #expect(try await store.snapshot().commitNumber == 1)
    faulting.disarm()
    try await store.save(note(3))
    // A commit whose outcome is unknown is not reported either: the store must be opened again.
    faulting.arm(Fault(at: 8, .error(EIO)))
    #expect(try await codeOf { try await store.save(self.note(4)) } == .outcomeUnknown)
    faulting.disarm()
    try await store.close()
    let commits = await rest(of: feed)
    #expect(commits.map(words) == [["+1"], ["+3"]])
    #expect(commits.map(\.number) == [1, 2])
  }

  @Test func aSnapshotSaysWhichCommitsItContains() async throws {
    let store = try guardedNotes()
    let feed = try await store.changes()
    for id in 1...3 { try await store.save(note(id)) }
    let snapshot = try await store.snapshot()
    #expect(snapshot.commitNumber == 3)
    #expect(snapshot.items.map(\.id) == [1, 2, 3])
    try await store.delete(2)
    try await store.close()
    #expect(await rest(of: feed).filter { $0.number > 3 }.map(words) == [["-2"]])
    let again = try guardedNotes()
    #expect(try await again.snapshot().commitNumber == 0)
  }

  @Test func aSnapshotAndTheFeedMakeUpTheStoreWhileOthersWrite() async throws {
    let store = try guardedNotes()
    let writers = Task {
      try await withThrowingTaskGroup { group in
        for writer in 0..<4 {
          group.addTask {
            for round in 0..<50 {
              let id = (writer + round) % 5
              if round % 3 == 2 {
                try await store.delete(id)
              } else {
                try await store.save(Note(id: id, text: "\(writer).\(round)"))
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }
    let feed = try await store.changes()
    await Task.yield()
    let snapshot = try await store.snapshot()
    try await writers.value
    let last = try await store.snapshot()
    try await store.close()
    var model = Dictionary(uniqueKeysWithValues: snapshot.items.map { ($0.id, $0) })
    var number: Int?
    for commit in await rest(of: feed) {
      if let number { #expect(commit.number == number + 1) }
      number = commit.number
      guard commit.number > snapshot.commitNumber else { continue }
      for step in commit.steps {
        switch step {
        case .save(let note): model[note.id] = note
        case .delete(let id): model[id] = nil
        }
      }
    }
    #expect(number ?? snapshot.commitNumber == last.commitNumber)
    #expect(model == Dictionary(uniqueKeysWithValues: last.items.map { ($0.id, $0) }))
  }

  @Test func closingEndsTheFeedAndLaterReadersAreRefused() async throws {
    let store = try guardedNotes()
    let waiting = try await store.changes()
    let reader = Task { await rest(of: waiting).map(\.number) }
    try await store.save(note(1))
    try await store.close()
    #expect(await reader.value == [1])
    #expect(await store.readerCount == 0)
    #expect(try await codeOf { _ = try await store.changes() } == .closed)
    #expect(try await codeOf { _ = try await store.snapshot() } == .closed)
  }

  @Test func aReaderWhoFallsBehindGetsWhatWasKeptAndThenTheEndWhileOthersGoOn() async throws {
    let feed = ChangeFeed<Note>()
    let slow = feed.subscribe()
    let fast = feed.subscribe()
    var iterator = fast.makeAsyncIterator()
    let capacity = ChangeFeed<Note>.capacity
    for number in 1...(capacity + 5) {
      feed.publish([.save(note(number))])
      #expect(await iterator.next()?.number == number)
      #expect(feed.readerCount == (number <= capacity ? 2 : 1), "\(number)")
    }
    feed.finish()
    #expect(await rest(of: slow).map(\.number) == Array(1...capacity))
    #expect(await iterator.next() == nil)
    #expect(feed.lastCommit == capacity + 5)
  }

  @Test func aReaderWithRoomAgainMissesNothing() async throws {
    let feed = ChangeFeed<Note>()
    var iterator = feed.subscribe().makeAsyncIterator()
    let capacity = ChangeFeed<Note>.capacity
    for number in 1...capacity { feed.publish([.delete(number)]) }
    #expect(await iterator.next()?.number == 1)
    feed.publish([.delete(0)])
    #expect(feed.readerCount == 1)
    feed.finish()
    for number in 2...(capacity + 1) { #expect(await iterator.next()?.number == number) }
    #expect(await iterator.next() == nil)
  }

  @Test func aCancelledReaderIsRemovedAndOthersGoOn() async throws {
    let store = try guardedNotes()
    let feed = try await store.changes()
    let other = try await store.changes()
    let started = AsyncStream.makeStream(of: Void.self)
    let reader = Task {
      for await _ in feed { started.continuation.yield() }
    }
    try await store.save(note(1))
    for await _ in started.stream { break }
    reader.cancel()
    await reader.value
    #expect(await store.readerCount == 1)
    try await store.save(note(2))
    try await store.close()
    #expect(await rest(of: other).map(\.number) == [1, 2])
  }

  @Test func aReaderWhoLosesTheFeedIsRemoved() async throws {
    let feed = ChangeFeed<Note>()
    do {
      let lost = feed.subscribe()
      #expect(feed.readerCount == 1)
      _ = lost
    }
    _ = feed.subscribe()
    feed.publish([.delete(1)])
    #expect(feed.readerCount == 0)
  }

  @Test func aFeedThatEndedStaysEnded() async throws {
    let feed = ChangeFeed<Note>()
    feed.finish()
    feed.finish()
    #expect(await rest(of: feed.subscribe()).isEmpty)
    #expect(feed.readerCount == 0)
  }
}
