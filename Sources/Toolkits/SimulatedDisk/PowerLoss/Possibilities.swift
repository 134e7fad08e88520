import SeededRandom

/// The possible contents of a file, or entries of a directory, on the disk at one moment.
struct Possibilities<Value: Hashable> {
  /// One possibility, with the units since the last synchronisation that it includes and lacks.
  struct Outcome {
    var value: Value
    var kept: [Int] = []
    var lost: [Int] = []
  }

  /// The value that the last successful synchronisation made durable.
  private(set) var durable: Value
  /// The value that a synchronisation would make durable now: everything except dropped units.
  private(set) var synced: Value
  private(set) var outcomes: [Outcome]
  private var pending: [Int] = []

  init(_ value: Value) {
    durable = value
    synced = value
    outcomes = [Outcome(value: value)]
  }

  /// Adds a unit that is not yet forced to the disk.
  ///
  /// Free units may reach the disk without earlier units. O(outcomes). Returns false if there were
  /// more than `limit` outcomes, so that some were omitted.
  mutating func add(
    _ unit: Int, isFree: Bool, limit: Int, using random: inout SplitMix64,
    _ apply: (Value) -> Value
  ) -> Bool {
    synced = apply(synced)
    pending.append(unit)
    var candidates: [Outcome] = []
    if isFree {
      for outcome in outcomes {
        let value = apply(outcome.value)
        candidates.append(Outcome(value: value, kept: outcome.kept + [unit], lost: outcome.lost))
      }
    } else {
      candidates = [Outcome(value: synced, kept: pending)]
    }
    var seen = Set(outcomes.map(\.value))
    for index in outcomes.indices { outcomes[index].lost.append(unit) }
    outcomes += candidates.filter { seen.insert($0.value).inserted }
    guard outcomes.count > limit else { return true }
    // The outcomes without any unit and with every unit are kept.
    let ends = [outcomes[0], outcomes[outcomes.count - 1]]
    outcomes = ends + outcomes.dropFirst().dropLast().shuffled(using: &random).prefix(limit - 2)
    return false
  }

  /// Applies a successful synchronisation, which leaves one outcome.
  mutating func synchronize() {
    durable = synced
    settle()
  }

  /// Makes the last units part of every outcome.
  ///
  /// Earlier units do not change.
  ///
  /// O(outcomes).
  mutating func force(_ units: Range<Int>, _ apply: (Value) -> Value) {
    durable = apply(durable)
    pending.removeAll(where: units.contains)
    var seen: Set<Value> = []
    outcomes = outcomes.compactMap { outcome in
      let value = apply(outcome.value)
      guard seen.insert(value).inserted else { return nil }
      return Outcome(
        value: value, kept: outcome.kept.filter { !units.contains($0) },
        lost: outcome.lost.filter { !units.contains($0) })
    }
  }

  /// Applies a failed synchronisation that dropped its data.
  ///
  /// Later synchronisations succeed and do not restore the data, as Rebello and others found ("Can
  /// applications recover from fsync failures?", USENIX ATC 2020).
  mutating func drop() {
    synced = durable
    settle()
  }

  private mutating func settle() {
    outcomes = [Outcome(value: durable)]
    pending = []
  }
}
