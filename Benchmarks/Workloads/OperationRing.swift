import ResultModel
import SeededRandom

/// The operations of one client, computed before the clock starts.
///
/// The ring is repeated for as long as the measurement lasts. A client saves only keys of its own
/// (key modulo clients), so that the seed and the number of operations predict the end state
/// whatever the timing; reads go to every key. All clients save a hot key; for this key the
/// prediction is that the last save of one of the clients is there.
///
/// The items that a ring inserts are deleted before the ring begins again: so an insert always adds
/// an item, and the store's size is bounded.
struct OperationRing: Sendable {
  struct Slot: Sendable {
    let key: Int
    let id: String
    let isSave: Bool
  }

  /// The usual length; every length is a power of two, so that going round costs one `and`.
  static let length = 4096

  let slots: [Slot]
  /// The items to be deleted before the ring begins again; empty where nothing is inserted.
  let inserted: [String]
  /// Whether other clients save the same keys.
  let isContested: Bool
  private let revisionsOfOperation: Int
  private let client: Int

  /// Computes a ring.
  ///
  /// O(length), and O(records) for a skewed workload.
  ///
  /// - Parameters:
  ///   - scenario: The scenario of the clients.
  ///   - client: The number of the client, from 0.
  ///   - seed: The seed of the run.
  ///   - length: How many operations there are, a power of two.
  ///   - first: The key from which on the clients insert; by default the first key that the store
  ///     does not have.
  ///   - id: The id for a key.
  /// - Throws: `InvalidParameter` when a client has no record of its own.
  init(
    _ scenario: Scenario, client: Int, seed: UInt64, length: Int = length,
    insertingFrom first: Int? = nil, id: (_ key: Int) -> String = BenchmarkRecord.id
  ) throws {
    let first = first ?? scenario.records
    var drawn = try DrawnOperations(scenario, client: client, seed: seed, insertingFrom: first)
    var slots: [Slot] = []
    slots.reserveCapacity(length)
    while slots.count < length {
      // The last pair may have no room for its second half.
      for operation in drawn.next().prefix(length - slots.count) {
        slots.append(Slot(key: operation.key, id: id(operation.key), isSave: operation.isSave))
      }
    }
    if scenario.workload == .fill {
      var random = SplitMix64(seed: seed).stream(UInt64(client))
      slots.shuffle(using: &random)
    }
    self.slots = slots
    inserted = scenario.workload.addsItems ? slots.filter(\.isSave).map(\.id) : []
    isContested = scenario.workload == .hotKey
    // No two clients may save the same bytes: a store may skip the disk when it gets bytes that it
    // has.
    revisionsOfOperation = isContested ? scenario.clients : 1
    self.client = isContested ? client : 0
  }

  /// The rings of all clients; that of a writer beside them comes last.
  static func all(
    _ scenario: Scenario, seed: UInt64, length: Int = length, insertingFrom first: Int? = nil,
    id: (_ key: Int) -> String = BenchmarkRecord.id
  ) throws -> [OperationRing] {
    try (0..<scenario.callers).map {
      try OperationRing(
        scenario, client: $0, seed: seed, length: length, insertingFrom: first, id: id)
    }
  }

  /// The k-th operation, counted from 0.
  func slot(_ number: Int) -> Slot { slots[number & (slots.count - 1)] }

  /// The revision that the k-th operation saves, counted from 0, when the first may save revision
  /// `base`.
  func revision(_ number: Int, base: Int) -> Int { base + number * revisionsOfOperation + client }

  /// The first revision that is free after so many operations of each client.
  func revision(after operations: Int, base: Int) -> Int {
    base + operations * revisionsOfOperation
  }

  /// Whether the inserted items have to be deleted before the k-th operation.
  func beginsAnew(_ number: Int) -> Bool {
    !inserted.isEmpty && number > 0 && number & (slots.count - 1) == 0
  }

  /// Adds the end state after the client's first operations: key to revision.
  func addEndState(operations: Int, base: Int, to state: inout [Int: Int]) {
    let last = max(0, operations - 1)
    let from =
      inserted.isEmpty ? max(0, operations - slots.count) : last / slots.count * slots.count
    for number in from..<max(from, operations) {
      let slot = slot(number)
      if slot.isSave { state[slot.key] = revision(number, base: base) }
    }
  }
}
