import Persistence
import Synchronization

/// The calls through which a store is used: suspending ones, blocking ones, or both.
enum Face: String, CaseIterable, Sendable, Codable {
  /// The calls of `Store`.
  case asynchronous = "the asynchronous face"
  /// The calls of `BlockingStore`.
  case blocking = "the blocking face"
  /// Alternating calls through the two faces.
  case both = "both faces by turns"

  /// The share of the ordinary effort.
  ///
  /// Defects that appear only when both faces are used need less.
  var effort: Double { self == .both ? 0.25 : 1 }

  /// Adapts a store to this face, if the store has it.
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
  /// The checks that run through every face, because threads or their order affect them.
  static let throughEveryFace: Set<Guarantee> = [
    .sequential, .linearizability, .sessions, .noLostUpdate, .noStaleOverwrite, .snapshotReads,
    .progress,
  ]

  /// The trials to run, by face.
  ///
  /// Most checks and stores have only one. The detail of a finding names the face only if there are
  /// more.
  func trials(_ trial: Trial) -> [(face: Face, trial: Trial)] {
    guard Self.throughEveryFace.contains(guarantee), trial.subject.hasBlockingFace else {
      return [(.asynchronous, trial)]
    }
    return Face.allCases.map { ($0, trial.through($0)) }
  }
}

extension Trial {
  /// The same trial through another face.
  func through(_ face: Face) -> Trial {
    Trial(
      subject: subject.through(face), replay: replay, effort: effort * face.effort,
      looksFurther: looksFurther, child: child, face: face,
      threadSanitizerChild: threadSanitizerChild)
  }
}

extension Finding {
  /// The same finding with the name of the face.
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

/// A store whose calls all block: its face without `await`, as the checks use it.
///
/// The checks call the store on the threads of their clients, so a call blocks one of these
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

/// A store that is used alternately through both its faces.
final class BothFaces<Item: Storable>: Store {
  private let base: any BlockingStore<Item>
  private let calls = Atomic(0)

  init(base: any BlockingStore<Item>) { self.base = base }

  /// The face for this call.
  ///
  /// The next call uses the other face, whichever client makes it.
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
