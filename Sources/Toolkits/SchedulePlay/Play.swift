/// A schedule that a person chooses, one choice at a time.
public struct Play: Sendable, Equatable {
  /// The choice that decided how a schedule ends.
  public enum Decision: Sendable, Equatable {
    /// The schedule is not over.
    case open
    /// The choice with this index: all schedules after it end in the same way, and not all before.
    case sealed(by: Int)
    /// The choice with this index changed the share most, in a sample of the schedules.
    case likely(Int)
    /// Every recorded schedule ends in this way.
    case everySchedule
    /// The sample has too few schedules for a statement.
    case tooFewSamples
  }

  /// The tree.
  public let tree: PlayTree
  /// The index of each chosen alternative.
  public private(set) var taken: [Int] = []
  /// The indices of the nodes so far; one more than the choices.
  private(set) var path: [Int]

  /// Begins a schedule.
  ///
  /// - Returns: `nil` if the tree is not whole, such as one from a damaged file.
  public init?(_ tree: PlayTree) {
    guard tree.isWhole else { return nil }
    self.tree = tree
    path = [tree.root]
  }

  /// A schedule that ends as wanted, with the first alternative that can lead there at each choice.
  ///
  /// - Returns: `nil` if no recorded schedule ends so.
  public static func first(in tree: PlayTree, endsWrong: Bool) -> Play? {
    guard var play = Play(tree) else { return nil }
    func leads(_ share: PlayTree.Share?) -> Bool {
      share.map { endsWrong ? $0.wrong > 0 : $0.wrong < $0.schedules } ?? false
    }
    guard leads(tree.share) else { return nil }
    while let next = play.choices.indices.first(where: { leads(play.share(after: $0)) }) {
      _ = play.choose(next)
    }
    return play
  }

  /// The nodes so far, the first and the last included.
  public var nodes: [PlayTree.Node] { path.map { tree.nodes[$0] } }
  /// The moves so far.
  public var moves: [PlayTree.Move] {
    zip(nodes, taken).map { tree.moves[$0.choices[$1].move] }
  }
  /// The alternatives now; empty at the end.
  public var choices: [PlayTree.Choice] { nodes.last?.choices ?? [] }
  /// The outcome; `nil` before the end.
  public var outcome: PlayTree.Outcome? { nodes.last?.outcome }

  /// The share of schedules that end wrong after an alternative; `nil` if there is no such
  /// alternative, or no recorded schedule takes it.
  public func share(after alternative: Int) -> PlayTree.Share? {
    guard choices.indices ~= alternative, let next = choices[alternative].next else { return nil }
    return tree.nodes[next].share
  }

  /// Takes an alternative.
  ///
  /// - Returns: False if there is no such alternative, or no recorded schedule takes it.
  public mutating func choose(_ alternative: Int) -> Bool {
    guard choices.indices ~= alternative, let next = choices[alternative].next else {
      return false
    }
    taken.append(alternative)
    path.append(next)
    return true
  }

  /// Takes the last choice back.
  ///
  /// - Returns: False if there is no choice to take back.
  public mutating func takeBack() -> Bool {
    guard taken.popLast() != nil else { return false }
    path.removeLast()
    return true
  }

  /// The choice that decided the outcome, computed from the tree.
  ///
  /// In a complete tree, that is the first choice after which all schedules end in the same way.
  /// In a sample, the last nodes have one schedule each, and prove little. The answer is then the
  /// choice that changed the share most among the nodes with enough schedules.
  ///
  /// - Parameter fewest: The smallest number of sampled schedules that proves something.
  /// - Returns: The decision.
  public func decision(fewest: Int = 20) -> Decision {
    guard outcome != nil else { return .open }
    let shares = nodes.map(\.share)
    // In a tree from a damaged file, the only node can have another share.
    if shares.count == 1 || shares[0].isDecided { return .everySchedule }
    if tree.extent == .complete {
      let sealed = shares.firstIndex(where: \.isDecided) ?? shares.count - 1
      return .sealed(by: sealed - 1)
    }
    let isWrong = outcome != .kept
    let changes = zip(shares, shares.dropFirst()).enumerated()
      .filter { $0.element.1.schedules >= fewest }
      .map { (choice: $0.offset, by: $0.element.1.part - $0.element.0.part) }
      .map { (choice: $0.choice, by: isWrong ? $0.by : -$0.by) }
    guard let largest = changes.max(by: { $0.by < $1.by }), largest.by > 0 else {
      return .tooFewSamples
    }
    return .likely(largest.choice)
  }
}
