import Measurement
import ResultModel
import SeededRandom

/// The operations of a client, drawn one after the other.
struct DrawnOperations {
  struct Operation {
    let key: Int
    let isSave: Bool
  }

  private let scenario: Scenario
  private let client: Int
  /// The number of the client's own items among the store's first items.
  private let owned: Int
  /// The first key that the clients insert.
  private let firstInserted: Int
  /// True if this client saves while the others only find.
  private let isWriterBeside: Bool
  private let keys: ScrambledZipfian?
  private let ages: Zipfian?
  private var random: SplitMix64
  private var inserted = 0

  init(_ scenario: Scenario, client: Int, seed: UInt64, insertingFrom first: Int) throws {
    self.scenario = scenario
    self.client = client
    owned = (scenario.records - client + scenario.clients - 1) / scenario.clients
    firstInserted = first
    isWriterBeside = client == scenario.clients
    keys =
      scenario.workload.isSkewed && !isWriterBeside
      ? try ScrambledZipfian(count: scenario.records)
      : nil
    ages = scenario.workload == .readLatest ? try Zipfian(count: owned) : nil
    random = SplitMix64(seed: seed).stream(UInt64(client))
  }

  /// The next operations that belong together.
  mutating func next() -> [Operation] {
    let isSave = random.uniform(below: 100) < scenario.workload.savesInHundred
    switch scenario.workload {
    case .fill: return [insert()]
    case .readLatest: return [isSave ? insert() : findOfLatest()]
    case .hotKey: return [Operation(key: 0, isSave: isSave)]
    case .readModifyWrite:
      let key = isSave ? own(anyKey()) : anyKey()
      let find = Operation(key: key, isSave: false)
      return isSave ? [find, Operation(key: key, isSave: true)] : [find]
    case .readWhileWriting: return [Operation(key: anyKey(), isSave: isWriterBeside)]
    case .mixed, .readMostly, .readOnly, .saveOnly, .overwrite, .overwriteCompacting, .open:
      let key = anyKey()
      return [Operation(key: isSave ? own(key) : key, isSave: isSave)]
    }
  }

  private mutating func anyKey() -> Int {
    keys?.next(using: &random) ?? random.uniform(below: scenario.records)
  }

  /// A key that no other client saves.
  private func own(_ key: Int) -> Int {
    (key / scenario.clients) % owned * scenario.clients + client
  }

  private mutating func insert() -> Operation {
    defer { inserted += 1 }
    return Operation(key: firstInserted + inserted * scenario.clients + client, isSave: true)
  }

  /// A find of an item of the client, of which the newest has rank 0 of Zipf's law.
  ///
  /// The client finds among as many of its newest items as it had at the beginning. The inserts of
  /// other clients depend on the timing, so a find of their items would sometimes be a miss.
  private mutating func findOfLatest() -> Operation {
    let rank = ages?.next(using: &random) ?? 0
    let place = owned + inserted - 1 - rank
    let key =
      place < owned
      ? place * scenario.clients + client
      : firstInserted + (place - owned) * scenario.clients + client
    return Operation(key: key, isSave: false)
  }
}
