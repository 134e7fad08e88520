import Persistence
import SimulatedDisk
import Synchronization

/// A large number of simultaneous saves on a blocked disk.
final class Flood: Sendable {
  enum Outcome {
    /// Memory stayed bounded, as the text describes.
    case bounded(String)
    case problem(Violation)
  }

  /// The reason why no save can be held at a file operation.
  static let notHeld = Unexercised("a save makes no file operation at which it can be held")

  static let threads = 8
  /// The maximum number of saves that a store may combine into one write.
  static let mostTogether = 2_048
  /// More saves would reveal nothing new, and would need memory for the waiting calls.
  static let mostSaves = 200_000
  /// Most saves share a few keys, so that writing each one separately stays cheap.
  private static let sharedKeys = 16
  /// The last saves have one key each, so that every one of them can be found on disk.
  private static let ownKeys = 200
  private static let settling = 2_000

  private let threads: ClientThreads
  private let control: any FileControl
  private let saves: Int
  private let begun = Atomic(0)
  private let returned = Atomic(0)
  private let errors = Mutex<[Violation]>([])

  init(threads: ClientThreads, control: any FileControl, saves: Int) {
    self.threads = threads
    self.control = control
    self.saves = saves
  }

  var returnedCount: Int { returned.load(ordering: .acquiring) }
  private var begunCount: Int { begun.load(ordering: .acquiring) }

  /// Floods a store.
  func run(_ subject: Subject, in arena: Arena) async throws -> Outcome {
    let store = try await subject.open(arena.configuration(fileSystem: control.fileSystem))
    try control.record()
    try await store.fill(Dictionary(uniqueKeysWithValues: (0..<Self.sharedKeys).map { ($0, 0) }))
    let oneItem = max(1, try control.largestPiece() / Self.sharedKeys)
    let synchronizes = try control.counts()[.synchronize] > 0
    try control.record()
    control.hold(Set(FileOperation.allCases))
    defer { control.release() }
    var calls = [start(0, on: 0, store)]
    guard await threads.yields(ClientThreads.patience, until: { control.heldCount > 0 }) else {
      if returnedCount > 0, try control.operations().isEmpty { throw Self.notHeld }
      return .problem("save 0 returned without a file operation, or hangs")
    }
    for number in 1..<saves {
      calls.append(start(number, on: 1 + number % (Self.threads - 1), store))
    }
    await settle()
    let (before, early) = (begunCount, returnedCount)
    control.release()
    if early > 0 {
      return .problem("\(early) of \(before) saves returned while the disk stood still")
    }
    await end(of: calls)
    return await outcome(store, subject, arena, begun: before, synchronizes) { [self] in
      // Without synchronisations the check cannot tell where one write to the disk ends.
      guard synchronizes else { return nil }
      let limit = 2 * oneItem * (Self.sharedKeys + Self.ownKeys + Self.mostTogether)
      let largest = try control.largestPiece()
      if largest <= limit { return nil }
      return Violation(
        found: "\(largest) bytes went to the disk with one sync, more than \(Self.mostTogether) "
          + "saves together make (\(limit) bytes)"
      ).after("\(saves) saves waited")
    }
  }

  private func start(
    _ number: Int, on thread: Int, _ store: any ErasedStore
  ) -> StartedCall<Void> {
    let key = key(number)
    return threads.start(thread) { [self] in
      begun.add(1, ordering: .acquiringAndReleasing)
      do { try await store.save(key, number) } catch {
        errors.withLock { $0.append("save \(key)=\(number) threw: \(error)") }
      }
      returned.add(1, ordering: .acquiringAndReleasing)
    }
  }

  private func key(_ number: Int) -> Int {
    number < saves - Self.ownKeys ? number % Self.sharedKeys : number
  }

  /// Waits until every save has begun, or no more saves begin because each blocks a thread.
  private func settle() async {
    var last = -1
    while begunCount > last, last < saves {
      last = begunCount
      _ = await threads.yields(Self.settling) { begunCount == saves }
    }
    _ = await threads.yields(ClientThreads.aside) { returnedCount > 0 }
  }

  /// Waits until every save has returned, or no more saves return.
  ///
  /// On a real disk, which needs thousands of writes, it waits as ``ClientThreads`` does.
  private func end(of calls: [StartedCall<Void>]) async {
    if threads.isOnDisk {
      _ = await threads.returned(calls)
      return
    }
    var last = -1
    while returnedCount > last, last < saves {
      last = returnedCount
      _ = await threads.yields(ClientThreads.patience) { returnedCount == saves }
    }
  }

  private func outcome(
    _ store: any ErasedStore, _ subject: Subject, _ arena: Arena, begun: Int,
    _ synchronizes: Bool, excess: () throws -> Violation?
  ) async -> Outcome {
    if returnedCount < saves {
      return .problem("the disk went on, but only \(returnedCount) of \(saves) saves returned")
    }
    do {
      if let thrown = errors.withLock(\.first) { return .problem(thrown) }
      if let excess = try excess() { return .problem(excess) }
      if let missing = try await missing(store, subject, arena) { return .problem(missing) }
      try await store.close()
    } catch { return .problem(.unexpected(error)) }
    let unjudged = "; the store never synchronises, so how much it writes at once was not judged"
    return .bounded(detail(begun) + (synchronizes ? "" : unjudged))
  }

  /// Names an acknowledged save that is missing in memory or on disk.
  private func missing(
    _ store: any ErasedStore, _ subject: Subject, _ arena: Arena
  ) async throws -> Violation? {
    let inMemory = try await store.loadAll()
    guard try await arena.contentOnDisk(subject) == .content(inMemory) else {
      return "all \(saves) saves returned, but memory and disk differ"
    }
    for number in (saves - Self.ownKeys)..<saves where inMemory[key(number)] != number {
      return "save \(key(number))=\(number) returned and is not there"
    }
    for key in 0..<Self.sharedKeys where inMemory[key].map({ self.key($0) }) != key {
      return "key \(key) does not hold what was saved there"
    }
    return nil
  }

  private func detail(_ begun: Int) -> String {
    begun > Self.threads
      ? "\(begun) saves were suspended while the disk stood still and none returned; then all "
        + "\(saves) did"
      : "each call that waits blocks its thread: \(begun) saves on \(Self.threads) threads, and "
        + "none returned while the disk stood still; then all \(saves) did"
  }
}
