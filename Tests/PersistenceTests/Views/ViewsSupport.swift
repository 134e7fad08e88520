import StoreConformance

@testable import Persistence

/// A store behind an actor: what the file-backed variants are made of.
actor GuardedStore<Item: Storable>: StateGuard {
  private var state: StoreState<Item>

  init(_ configuration: StoreConfiguration) throws {
    state = try StoreState(opening: configuration)
  }

  func commit(_ changes: Changes<Item>) throws { try state.commit(changes) }

  func read<Result: Sendable>(
    _ body: @Sendable (borrowing StoreState<Item>) throws -> Result
  ) throws -> Result { try body(state) }

  var readerCount: Int { state.feed.readerCount }
}

/// A store that brings only what it must, and gets the rest from the defaults.
struct PlainStore<Base: Store>: Store {
  let base: Base

  func save(_ item: Base.Item) async throws { try await base.save(item) }
  func save(contentsOf items: [Base.Item]) async throws { try await base.save(contentsOf: items) }
  func delete(_ id: Base.Item.ID) async throws { try await base.delete(id) }
  func delete(contentsOf ids: [Base.Item.ID]) async throws {
    try await base.delete(contentsOf: ids)
  }
  func find(by id: Base.Item.ID) async throws -> Base.Item? { try await base.find(by: id) }
  // Backwards, because no order is promised to the defaults.
  func loadAll() async throws -> [Base.Item] { try await base.loadAll().reversed() }
  func flush() async throws { try await base.flush() }
  func close() async throws { try await base.close() }
}

/// A note whose id has no order.
struct Tag: Hashable, Codable, Sendable {
  var name: String
}

struct Tagged: Storable, Equatable {
  var id: Tag
}

func guardedNotes(_ disk: any FileSystem = emptyDisk()) throws -> GuardedStore<Note> {
  try GuardedStore(configuration(on: disk, .processCrash))
}

/// The generator of Steele, Lea and Flood (OOPSLA 2014), for tests with a seed.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}

/// The code of the `StoreError` that the body throws, or `nil`.
func codeOf(_ body: () async throws -> Void) async throws -> StoreError.Code? {
  do {
    try await body()
    return nil
  } catch let error as StoreError {
    return error.code
  }
}

/// A commit's steps in a few words: `+3` for a saved note, `-3` for a deleted one.
func words(_ commit: Commit<Note>) -> [String] {
  commit.steps.map { step in
    switch step {
    case .save(let note): "+\(note.id)"
    case .delete(let id): "-\(id)"
    }
  }
}

/// Everything that a feed still has, which must have ended or be about to.
func rest(of feed: AsyncStream<Commit<Note>>) async -> [Commit<Note>] {
  var commits: [Commit<Note>] = []
  for await commit in feed { commits.append(commit) }
  return commits
}
