import SeededRandom

/// One call in a random list of calls that includes views.
enum ViewStep: Sendable, Equatable {
  /// A call that changes or reads single items.
  case call(StoreStep)
  /// The next page after the previous one, with this limit.
  case page(limit: Int)
  /// A page with a limit that must be refused.
  case refusedPage(limit: Int)
  /// A new reader of the feed.
  case follow
  /// All items with their commit number.
  case snapshot

  /// The number of keys.
  static let keys = 12
  /// The limits of pages: fewer than the items, as many, more, and the largest number.
  private static let limits = [1, 1, 2, 2, 3, 4, 4, keys, keys + 1, Int.max]

  /// Creates a random list of steps.
  static func list(count: Int, using random: inout SplitMix64) -> [ViewStep] {
    let calls = StoreStep.list(count: count, keys: keys, using: &random)
    return calls.flatMap { call -> [ViewStep] in
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: [.call(call), .page(limit: limits.randomElement(using: &random) ?? 1)]
      case 4: [.follow, .call(call)]
      case 5: [.call(call), .snapshot]
      case 6: [.refusedPage(limit: [0, -1, .min].randomElement(using: &random) ?? 0), .call(call)]
      case 7: exchange(of: call, using: &random)
      default: [.call(call)]
      }
    }
  }

  /// Two pages of all items, with a new item and a deleted one between them.
  ///
  /// The second page has as many items as the first.
  private static func exchange(of call: StoreStep, using random: inout SplitMix64) -> [ViewStep] {
    let revision = Int.random(in: 1_000..<2_000, using: &random)
    let (old, new) = (keys - 1, keys - 2)
    let start: [StoreStep] = [.delete(new), .save(old, revision)]
    return [.call(call)] + start.map { .call($0) }
      + [.page(limit: .max), .page(limit: .max), .call(.save(new, revision)), .call(.delete(old))]
      + [.page(limit: .max)]
  }
}

extension ViewStep: CustomStringConvertible {
  var description: String {
    switch self {
    case .call(let step): step.description
    case .page(let limit): "page of \(limit == .max ? "Int.max" : "\(limit)")"
    case .refusedPage(let limit):
      "page of \(limit == .min ? "Int.min" : "\(limit)"), to be refused"
    case .follow: "a new reader of the feed"
    case .snapshot: "snapshot"
    }
  }
}
