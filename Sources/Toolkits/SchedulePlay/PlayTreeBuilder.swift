/// Makes one tree of recorded schedules.
public struct PlayTreeBuilder: Sendable {
  /// A node while schedules are added.
  private struct Draft {
    var lanes: [String] = []
    var moves: [Int?] = []
    var next: [Int?] = []
    /// The outcomes of the schedules that end here, with their numbers.
    var outcome: PlayTree.Outcome?
    var count = 0
  }

  private var drafts = [Draft()]
  private var opening: [PlayTree.Event]?
  private var lanes = Interned<String>()
  private var moves = Interned<PlayTree.Move>()

  /// Creates a builder without schedules.
  public init() {}

  /// Adds a schedule.
  ///
  /// The same choices must lead to the same steps; if they do not, the steps of the first schedule
  /// stay. O(steps).
  ///
  /// - Returns: False if an earlier schedule made the same choices and ended in another way, or
  ///   found another number of alternatives. The code then depends on more than the schedule.
  public mutating func add(_ run: PlayRun) -> Bool {
    let starts = run.steps.indices.filter { run.steps[$0].choice != nil } + [run.steps.count]
    let first = events(of: run.steps[..<starts[0]])
    if opening == nil { opening = first }
    var place = 0
    for (start, end) in zip(starts, starts.dropFirst()) {
      guard let choice = run.steps[start].choice, drafts[place].outcome == nil,
        let next = follow(choice, from: place, run.steps[start..<end])
      else { return false }
      place = next
    }
    guard drafts[place].lanes.isEmpty, [nil, run.outcome].contains(drafts[place].outcome) else {
      return false
    }
    drafts[place].outcome = run.outcome
    drafts[place].count += 1
    return true
  }

  private mutating func follow(
    _ choice: PlayRun.Alternatives, from place: Int, _ steps: ArraySlice<PlayRun.Step>
  ) -> Int? {
    if drafts[place].lanes.isEmpty {
      drafts[place].lanes = choice.lanes
      drafts[place].moves = choice.lanes.map { _ in nil }
      drafts[place].next = drafts[place].moves
    }
    guard drafts[place].lanes.count == choice.lanes.count, choice.lanes.indices ~= choice.taken
    else { return nil }
    if let known = drafts[place].next[choice.taken] { return known }
    let move = PlayTree.Move(lanes.index(of: choice.lanes[choice.taken]), events(of: steps))
    drafts[place].moves[choice.taken] = moves.index(of: move)
    drafts[place].next[choice.taken] = drafts.count
    drafts.append(Draft())
    return drafts.count - 1
  }

  private mutating func events(of steps: ArraySlice<PlayRun.Step>) -> [PlayTree.Event] {
    var events: [PlayTree.Event] = []
    for event in steps.flatMap(\.events) {
      events.append(PlayTree.Event(lanes.index(of: event.lane), event.text))
    }
    return events
  }

  /// The tree of the schedules so far; O(steps of all schedules).
  public func tree(_ extent: PlayTree.Extent) -> PlayTree {
    var (lanes, moves, nodes) = (lanes, moves, Interned<PlayTree.Node>())
    var places: [Int: Int] = [:]
    // A draft comes before those that follow it.
    for place in drafts.indices.reversed() {
      let draft = drafts[place]
      var share = PlayTree.Share(wrong: 0, of: draft.count)
      if draft.outcome != .kept, draft.outcome != nil { share.wrong = draft.count }
      var choices: [PlayTree.Choice] = []
      for alternative in draft.lanes.indices {
        let next = draft.next[alternative].flatMap { places[$0] }
        let move =
          draft.moves[alternative]
          ?? moves.index(of: PlayTree.Move(lanes.index(of: draft.lanes[alternative]), []))
        choices.append(PlayTree.Choice(move, next: next))
        guard let next else { continue }
        share.wrong += nodes.values[next].share.wrong
        share.schedules += nodes.values[next].share.schedules
      }
      let node = PlayTree.Node(choices: choices, outcome: draft.outcome, share: share)
      // The root comes last, and has a place for itself.
      places[place] = place == 0 ? nodes.append(node) : nodes.index(of: node)
    }
    return PlayTree(
      extent: extent, lanes: lanes.values, opening: opening ?? [], moves: moves.values,
      nodes: nodes.values)
  }
}

/// Different values and their indices.
private struct Interned<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var places: [Value: Int] = [:]

  /// The index of a value, which is added if it is new.
  mutating func index(of value: Value) -> Int {
    if let known = places[value] { return known }
    places[value] = values.count
    return append(value)
  }

  /// Adds a value, and returns its index.
  mutating func append(_ value: Value) -> Int {
    values.append(value)
    return values.count - 1
  }
}
