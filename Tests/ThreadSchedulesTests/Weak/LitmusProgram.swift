import SeededRandom

/// A few atomic operations of a few threads on two places, both 0 at first.
struct LitmusProgram: CustomStringConvertible {
  enum Kind: String { case load = "r", store = "w", add = "a", fence = "f" }
  enum Order: String { case relaxed = "rlx", acquire = "acq", release = "rel", consistent = "sc" }

  struct Operation {
    var kind: Kind
    var place: Int
    var number: Int
    var order: Order
  }

  var threads: [[Operation]]

  /// Reads the text that `Litmus` in the child reads.
  init(_ text: String) {
    threads = text.split(separator: "|").map { thread in
      thread.split(separator: ";").compactMap {
        Operation($0.split(separator: " ").map(String.init))
      }
    }
  }

  var description: String {
    threads.map { $0.map(\.description).joined(separator: "; ") }.joined(separator: " | ")
  }
}

extension LitmusProgram.Operation: CustomStringConvertible {
  init?(_ words: [String]) {
    guard let first = words.first, let kind = LitmusProgram.Kind(rawValue: String(first.prefix(1))),
      let order = words.last.flatMap(LitmusProgram.Order.init)
    else { return nil }
    self.init(
      kind: kind, place: Int(first.dropFirst()) ?? 0,
      number: words.count > 2 ? Int(words[1]) ?? 0 : 0,
      order: order)
  }

  var description: String {
    switch kind {
    case .load: "r\(place) \(order.rawValue)"
    case .fence: "f \(order.rawValue)"
    case .store, .add: "\(kind.rawValue)\(place) \(number) \(order.rawValue)"
    }
  }
}

extension LitmusProgram {
  /// Draws a program.
  init(seed: UInt64, threads: Int, operations: Int) {
    var random = SplitMix64(seed: seed)
    var stored = 0
    self.threads = (0..<threads).map { _ in
      (0..<operations).map { _ in
        stored += 1
        return Operation.drawn(number: stored, &random)
      }
    }
  }
}

extension LitmusProgram.Operation {
  fileprivate static func drawn(number: Int, _ random: inout SplitMix64) -> Self {
    let kinds: [(LitmusProgram.Kind, [LitmusProgram.Order])] = [
      (.load, [.relaxed, .acquire, .consistent]), (.load, [.relaxed, .acquire]),
      (.store, [.relaxed, .release, .consistent]), (.store, [.relaxed, .release]),
      (.add, [.relaxed, .acquire, .release, .consistent]),
      (.fence, [.acquire, .release, .consistent]),
    ]
    let (kind, orders) = kinds[Int.random(in: kinds.indices, using: &random)]
    return Self(
      kind: kind, place: Int.random(in: 0...1, using: &random), number: number,
      order: orders[Int.random(in: orders.indices, using: &random)])
  }
}
