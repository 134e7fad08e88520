import Linearizability
import Persistence
import ResultModel

/// The calls of clients to a store and their results, by key and revision.
struct ObservedHistory<Source: ItemSource>: Sendable {
  /// The calls; the result of a find is an index into ``Client/found``.
  private let recorded: History<MapCall>
  private let clients: [Int: Client]
  private let source: Source
  /// The first saved revision; lower revisions are older.
  private let revisionBase: Int

  /// The operations of a client, besides its calls.
  struct Client: Sendable {
    let number: Int
    /// The number of operations from the client's ring.
    var performed = 0
    /// The items that the client found, in order.
    var found: [Source.Item] = []
  }

  init(
    _ recorded: History<MapCall>, of clients: [Client], source: Source, revisionBase: Int
  ) {
    self.recorded = recorded
    self.clients = Dictionary(uniqueKeysWithValues: clients.map { ($0.number, $0) })
    self.source = source
    self.revisionBase = revisionBase
  }

  /// The number of operations from its ring that each client performed.
  var performed: [Int: Int] { clients.mapValues(\.performed) }

  /// Looks for an order that explains all calls.
  ///
  /// The time is almost linear in the number of calls if only one client saves each key: then only
  /// finds overlap.
  ///
  /// - Parameters:
  ///   - arm: The arm.
  ///   - scenario: The scenario of the clients.
  ///   - initial: The revision that a key held before the first call; `nil` for nothing.
  /// - Returns: The check, with the contradicting calls if there are any.
  /// - Throws: `HistoryError`, which is a fault of the harness.
  func check(
    arm: String, _ scenario: Scenario, startingFrom initial: (_ key: Int) -> Int?
  ) throws -> CheckedHistory {
    let finds = recorded.operations.count { $0.call.isFind }
    let keys = Set(recorded.operations.compactMap(\.call.key))
    var checked = CheckedHistory(
      variant: arm, scenario: scenario, operations: recorded.operations.count, finds: finds,
      keys: keys.count)
    let content = keys.reduce(into: [:]) { content, key in content[key] = initial(key) }
    let saves = recorded.operations.compactMap { operation in
      if case .save(let key, let revision) = operation.call { (key, revision) } else { nil }
    }
    var revisions = Revisions(source, content, saves)
    let history = try History(
      recorded.operations.map { operation in
        guard case .find(let key) = operation.call,
          case .returned(.found(let number?)) = operation.outcome,
          let item = clients[operation.client]?.found[number]
        else { return operation }
        return CompletedOperation(
          client: operation.client, invoked: operation.invoked, returned: operation.returned,
          call: operation.call, outcome: .found(revisions.revision(of: item, key: key)))
      })
    switch LinearizabilityChecker().check(history, startingFrom: content) {
    case .linearizable: break
    case .notLinearizable(let counterexample):
      checked.counterexample = words(counterexample.operations, content, revisions.strange)
    case .unknown(let steps):
      checked.unchecked = "whether an order explains them was not decided in \(steps) steps"
    }
    return checked
  }

  /// Describes the contradiction, for instance `question-000003 held revision 0; client 0 saved
  /// revision 7; after that, client 1 found revision 0: no order of these calls explains it`.
  private func words(
    _ calls: [CompletedOperation<MapCall>], _ content: [Int: Int], _ strange: [Int: Source.Item]
  ) -> String {
    guard let key = calls.first?.call.key else { return "no order explains the calls" }
    func revision(_ number: Int?) -> String {
      guard let number else { return "nothing" }
      return strange[number].map { name($0, key) } ?? "revision \(number)"
    }
    var parts = ["\(source.id(key: key)) held \(revision(content[key]))"]
    for (index, call) in calls.enumerated() {
      let isLater = index > 0 && (calls[index - 1].returned ?? .max) < call.invoked
      let when = index == 0 ? "" : isLater ? "after that, " : "meanwhile, "
      switch (call.call, call.outcome) {
      case (.save(_, let number), _):
        parts.append("\(when)client \(call.client) saved \(revision(number))")
      case (_, .returned(.found(let number))):
        parts.append("\(when)client \(call.client) found \(revision(number))")
      default: parts.append("\(when)client \(call.client): \(call.label)")
      }
    }
    return parts.joined(separator: "; ") + ": no order of these calls explains it"
  }

  /// The name of an item that the key did not hold before the first call; O(its older revisions).
  private func name(_ item: Source.Item, _ key: Int) -> String {
    let older = (0..<revisionBase).reversed().first {
      source.item(key: key, revision: $0) == item
    }
    return older.map { "revision \($0), which is older" }
      ?? "'\(item.summary)', which nobody saved"
  }
}

/// The revisions of items, among those that a key may have held.
private struct Revisions<Source: ItemSource> {
  private let source: Source
  /// The revisions of each key, by the summary of the item: two items may have the same summary.
  private var known: [Int: [String: [Int]]] = [:]
  /// The found items that are no revision of an item, by negative numbers that identify them.
  private(set) var strange: [Int: Source.Item] = [:]

  init(_ source: Source, _ content: [Int: Int], _ saves: [(key: Int, revision: Int)]) {
    self.source = source
    for (key, revision) in content { add(key, revision) }
    for (key, revision) in saves { add(key, revision) }
  }

  private mutating func add(_ key: Int, _ revision: Int) {
    let item = source.item(key: key, revision: revision)
    known[key, default: [:]][item.summary, default: []].append(revision)
  }

  /// The revision of the item, or a number that no client saved if the item is no revision.
  mutating func revision(of item: Source.Item, key: Int) -> Int {
    let candidates = known[key]?[item.summary] ?? []
    if let revision = candidates.first(where: { source.item(key: key, revision: $0) == item }) {
      return revision
    }
    let number = -1 - strange.count
    strange[number] = item
    return number
  }
}

extension MapCall {
  /// The key of a call for a single key.
  fileprivate var key: Int? {
    switch self {
    case .save(let key, _), .delete(let key), .find(let key): key
    case .saveAll, .deleteAll, .loadAll, .snapshot, .count, .page: nil
    }
  }

  fileprivate var isFind: Bool {
    if case .find = self { true } else { false }
  }
}
