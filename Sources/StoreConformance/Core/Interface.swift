import Persistence
import Synchronization

/// The calls through which a store is used: suspending ones, blocking ones, or both.
enum Interface: String, CaseIterable, Sendable, Codable {
  /// The calls of `Store`.
  case asynchronous = "the asynchronous interface"
  /// The calls of `BlockingStore`.
  case blocking = "the blocking interface"
  /// Alternating calls through the two interfaces.
  case both = "both interfaces by turns"

  /// The share of the ordinary effort.
  ///
  /// Defects that appear only when both interfaces are used need less.
  var effort: Double { self == .both ? 0.25 : 1 }

  /// Adapts a store to this interface, if the store has it.
  func store<Base: Store>(_ base: Base) -> any ErasedStore where Base.Item: Sample {
    guard let blocking = base as? any BlockingStore<Base.Item> else {
      return SampleStore(base: base)
    }
    switch self {
    case .asynchronous: return SampleStore(base: base)
    case .blocking: return SampleStore(base: BlockingInterface(base: blocking))
    case .both: return SampleStore(base: BothInterfaces(base: blocking))
    }
  }
}

extension Check {
  /// The checks that run through every interface, because threads or their order affect them.
  static let throughEveryInterface: Set<Guarantee> = [
    .sequential, .linearizability, .sessions, .noLostUpdate, .noStaleOverwrite, .snapshotReads,
    .progress,
  ]

  /// The trials to run, by interface.
  ///
  /// Most checks and stores have only one. The detail of a finding names the interface only if there are
  /// more.
  func trials(_ trial: Trial) -> [(interface: Interface, trial: Trial)] {
    guard Self.throughEveryInterface.contains(guarantee), trial.subject.hasBlockingInterface else {
      return [(.asynchronous, trial)]
    }
    return Interface.allCases.map { ($0, trial.through($0)) }
  }
}

extension Trial {
  /// The same trial through another interface.
  func through(_ interface: Interface) -> Trial {
    Trial(
      subject: subject.through(interface), replay: replay, effort: effort * interface.effort,
      looksFurther: looksFurther, child: child, interface: interface,
      threadSanitizerChild: threadSanitizerChild)
  }
}

extension Finding {
  /// The same finding with the name of the interface.
  func noting(_ interface: Interface) -> Finding {
    switch self {
    case .held(let explored, let detail):
      .held(explored: explored, detail: "by \(interface.rawValue): \(detail)")
    case .broken(let found): .broken(found.noting(interface))
    case .notExercised(let reason):
      .notExercised(reason.saying { "by \(interface.rawValue): \($0)" })
    case .couldNotBeRun(let reason): .couldNotBeRun("by \(interface.rawValue): \(reason)")
    }
  }
}

extension Counterexample {
  fileprivate func noting(_ interface: Interface) -> Counterexample {
    var noted = self
    noted.violation = violation.after("by \(interface.rawValue):")
    if !violation.steps.isEmpty {
      noted.violation.steps.insert(.init(.note, "by \(interface.rawValue)"), at: 0)
    }
    return noted
  }
}

/// A store whose calls all block: its interface without `await`, as the checks use it.
///
/// The checks call the store on the threads of their clients, so a call blocks one of these
/// threads.
struct BlockingInterface<Item: Storable>: Store {
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

/// A store that is used alternately through both its interfaces.
final class BothInterfaces<Item: Storable>: Store {
  private let base: any BlockingStore<Item>
  private let calls = Atomic(0)

  init(base: any BlockingStore<Item>) { self.base = base }

  /// The interface for this call.
  ///
  /// The next call uses the other interface, whichever client makes it.
  private var interface: any Store<Item> {
    calls.add(1, ordering: .relaxed).newValue % 2 == 0 ? BlockingInterface(base: base) : base
  }

  func save(_ item: Item) async throws { try await interface.save(item) }
  func save(contentsOf items: [Item]) async throws { try await interface.save(contentsOf: items) }
  func delete(_ id: Item.ID) async throws { try await interface.delete(id) }
  func delete(contentsOf ids: [Item.ID]) async throws {
    try await interface.delete(contentsOf: ids)
  }
  func find(by id: Item.ID) async throws -> Item? { try await interface.find(by: id) }
  func loadAll() async throws -> [Item] { try await interface.loadAll() }
  func count() async throws -> Int { try await interface.count() }
  func flush() async throws { try await interface.flush() }
  func close() async throws { try await interface.close() }
}
