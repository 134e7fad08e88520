import Measurement
import ResultModel
import SeededRandom

/// The operations of one client, worked out before the clock starts.
///
/// The ring is gone round for as long as the measurement lasts. A client saves only keys of its own
/// (key modulo clients), so that the seed and the number of operations predict the end state
/// whatever the timing; reads go to every key.
struct OperationRing: Sendable {
  struct Slot: Sendable {
    let key: Int
    let id: String
    let isSave: Bool
  }

  /// The usual length; every length is a power of two, so that going round costs one `and`.
  static let length = 4096

  let slots: [Slot]

  /// Works out a ring.
  ///
  /// O(length), and O(records) for a skewed workload.
  init(
    _ scenario: Scenario, client: Int, seed: UInt64, length: Int = length,
    id: (_ key: Int) -> String = Question.id
  ) throws {
    var random = SplitMix64(seed: seed).stream(UInt64(client))
    let skewed =
      scenario.workload.isSkewed ? try ScrambledZipfian(count: scenario.records) : nil
    let owned = (scenario.records - client + scenario.clients - 1) / scenario.clients
    slots = (0..<length).map { _ in
      let isSave = random.uniform(below: 100) < scenario.workload.savesInHundred
      var key =
        skewed?.next(using: &random) ?? random.uniform(below: scenario.records)
      if isSave { key = (key / scenario.clients) % owned * scenario.clients + client }
      return Slot(key: key, id: id(key), isSave: isSave)
    }
  }

  /// The k-th operation, counted from 0.
  func slot(_ number: Int) -> Slot { slots[number & (slots.count - 1)] }

  /// Adds what the client's first operations leave behind: key to revision.
  ///
  /// The k-th operation of the client, counted from 0, saves revision `base + k`.
  func addEndState(operations: Int, base: Int, to state: inout [Int: Int]) {
    let from = max(0, operations - slots.count)
    for number in from..<max(from, operations) {
      let slot = slot(number)
      if slot.isSave { state[slot.key] = base + number }
    }
  }
}
