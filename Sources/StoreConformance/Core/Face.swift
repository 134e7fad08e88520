import Persistence
import Synchronization

/// The calls by which a store is used: those that suspend, those that block, or both.
enum Face: String, CaseIterable, Sendable, Codable {
  /// The calls of `Store`.
  case asynchronous = "the asynchronous face"
  /// The calls of `BlockingStore`.
  case blocking = "the blocking face"
  /// One call by this face, the next one by the other.
  case both = "both faces by turns"

  /// The part of the ordinary effort: defects that only the meeting of the two faces shows need
  /// less.
  var effort: Double { self == .both ? 0.25 : 1 }

  /// A store to be used by this face, if it has it.
  func store<Base: Store>(_ base: Base) -> any ErasedStore where Base.Item: Sample {
    guard let blocking = base as? any BlockingStore<Base.Item> else {
      return SampleStore(base: base)
    }
    switch self {
    case .asynchronous: return SampleStore(base: base)
    case .blocking: return SampleStore(base: BlockingFace(base: blocking))
    case .both: return SampleStore(base: BothFaces(base: blocking))
    }
  }
}

extension Check {
  /// The checks that are carried out by every face, because threads or their order matter to them.
  static let throughEveryFace: Set<Guarantee> = [
    .sequential, .linearizability, .sessions, .noLostUpdate, .noStaleOverwrite, .snapshotReads,
    .progress,
  ]

  /// The trials to carry out, by face.
  ///
  /// One for most checks and stores; the detail of a finding says which face only where there are
  /// more.
  func trials(_ trial: Trial) -> [(face: Face, trial: Trial)] {
    guard Self.throughEveryFace.contains(guarantee), trial.subject.hasBlockingFace else {
      return [(.asynchronous, trial)]
    }
    return Face.allCases.map { ($0, trial.through($0)) }
  }
}

extension Trial {
  /// The same trial by another face.
  func through(_ face: Face) -> Trial {
    Trial(
      subject: subject.through(face), replay: replay, effort: effort * face.effort,
      looksFurther: looksFurther, child: child, face: face,
      threadSanitizerChild: threadSanitizerChild)
  }
}

extension Finding {
  /// The same finding, which says by which face the store was used.
  func noting(_ face: Face) -> Finding {
    switch self {
    case .held(let explored, let detail):
      .held(explored: explored, detail: "by \(face.rawValue): \(detail)")
    case .broken(let found): .broken(found.noting(face))
    case .notExercised(let reason): .notExercised("by \(face.rawValue): \(reason)")
    case .couldNotBeRun(let reason): .couldNotBeRun("by \(face.rawValue): \(reason)")
    }
  }
}

extension Counterexample {
  fileprivate func noting(_ face: Face) -> Counterexample {
    var noted = self
    noted.timeline = "by \(face.rawValue):\n" + timeline
    if !steps.isEmpty { noted.steps.insert(.init(.note, "by \(face.rawValue)"), at: 0) }
    return noted
  }
}

/// A store whose every call blocks: its face without `await`, as the checks see a store.
///
/// The checks call the store on the threads of their clients, so that a call blocks one of these
/// threads.
struct BlockingFace<Item: Storable>: Store {
  let base: any BlockingStore<Item>

  func save(_ item: Item) throws { try base.save(item) }
  func save(contentsOf items: [Item]) throws { try base.save(contentsOf: items) }
  func delete(_ id: Item.ID) throws { try base.delete(id) }
  func delete(contentsOf ids: [Item.ID]) throws { try base.delete(contentsOf: ids) }
  func find(by id: Item.ID) throws -> Item? { try base.find(by: id) }
  func loadAll() throws -> [Item] { try base.loadAll() }
  func count() throws -> Int { try base.count() }
  func flush() throws { try base.flush() }
  func close() throws { try base.close() }
}

/// A store that is used by both its faces, one call after the other.
final class BothFaces<Item: Storable>: Store {
  private let base: any BlockingStore<Item>
  private let calls = Atomic(0)

  init(base: any BlockingStore<Item>) { self.base = base }

  /// The face for this call: the next call has the other face, whoever makes it.
  private var face: any Store<Item> {
    calls.add(1, ordering: .relaxed).newValue % 2 == 0 ? BlockingFace(base: base) : base
  }

  func save(_ item: Item) async throws { try await face.save(item) }
  func save(contentsOf items: [Item]) async throws { try await face.save(contentsOf: items) }
  func delete(_ id: Item.ID) async throws { try await face.delete(id) }
  func delete(contentsOf ids: [Item.ID]) async throws { try await face.delete(contentsOf: ids) }
  func find(by id: Item.ID) async throws -> Item? { try await face.find(by: id) }
  func loadAll() async throws -> [Item] { try await face.loadAll() }
  func count() async throws -> Int { try await face.count() }
  func flush() async throws { try await face.flush() }
  func close() async throws { try await face.close() }
}
