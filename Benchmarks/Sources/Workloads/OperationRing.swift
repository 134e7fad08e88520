import ResultModel
import SeededRandom

/// The operations of a client, computed before the clock starts.
///
/// The client repeats the ring until the measurement ends. A client saves only its own keys (key
/// modulo clients), so the seed and the number of operations predict the end state independent of
/// the timing; reads use all keys. A hot key is saved by all clients: the prediction for it is the
/// last save of one of the clients.
///
/// The inserted items of a ring are deleted before the ring restarts, so an insert always adds an
/// item, and the store's size is bounded.
@usableFromInline package struct OperationRing: Sendable {
  @usableFromInline package struct Slot: Sendable {
    @usableFromInline package let key: Int
    @usableFromInline package let id: String
    @usableFromInline package let isSave: Bool
  }

  /// The default length; every length is a power of two, so that finding a slot takes one `and`.
  static let length = 4096

  let slots: [Slot]
  /// The items to delete before the ring restarts; empty if the ring inserts nothing.
  @usableFromInline package let inserted: [String]
  /// True if other clients save the same keys.
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
  ///   - length: The number of operations, a power of two.
  ///   - first: The first key that the clients insert; by default the first key that the store does
  ///     not have.
  ///   - id: Returns the id for a key.
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
      // There may be no room for the second half of the last pair.
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
    // No two clients may save the same bytes: a store may skip the disk when it gets the bytes that
    // it already has.
    revisionsOfOperation = isContested ? scenario.clients : 1
    self.client = isContested ? client : 0
  }

  /// The rings of all clients; the ring of a separate writer comes last.
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
  @usableFromInline package func slot(_ number: Int) -> Slot { slots[number & (slots.count - 1)] }

  /// The revision that the k-th operation saves, counted from 0, when the first revision is `base`.
  @usableFromInline package func revision(_ number: Int, base: Int) -> Int {
    base + number * revisionsOfOperation + client
  }

  /// The first unused revision after this number of operations of each client.
  func revision(after operations: Int, base: Int) -> Int {
    base + operations * revisionsOfOperation
  }

  /// Returns true if the inserted items must be deleted before the k-th operation.
  @usableFromInline package func beginsAnew(_ number: Int) -> Bool {
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
