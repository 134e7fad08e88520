import Samples

@testable import Persistence

/// A store behind an actor, made of the same parts as the file-backed variants.
actor NotesActor<Item: Storable>: GuardedStore {
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

extension NotesActor: PagedStore where Item.ID: Comparable {}

func guardedNotes(_ disk: any FileSystem = emptyDisk()) throws -> NotesActor<Note> {
  try NotesActor(configuration(on: disk, .processCrash))
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
