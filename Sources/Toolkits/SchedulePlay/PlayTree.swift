/// The recorded schedules of a piece of concurrent code, as a tree of choices.
///
/// Equal parts of the tree are stored once. A value has no references, and can be encoded.
public struct PlayTree: Codable, Sendable, Equatable {
  /// The part of all schedules that was recorded.
  public enum Extent: String, Codable, Sendable {
    /// All schedules.
    case complete
    /// Schedules that were chosen at random.
    case sampled
  }

  /// How a schedule ends.
  public enum Outcome: Codable, Sendable, Hashable {
    /// The code did what it promises.
    case kept
    /// The code broke its promise, as the message says.
    case wrong(message: String)
  }

  /// One thing that a task does.
  public struct Event: Codable, Sendable, Hashable {
    /// The index of the task in ``PlayTree/lanes``.
    public var lane: Int
    /// The event in a few words.
    public var text: String

    /// Creates an event.
    public init(_ lane: Int, _ text: String) {
      self.lane = lane
      self.text = text
    }
  }

  /// The events after a choice, up to the next choice.
  public struct Move: Codable, Sendable, Hashable {
    /// The index of the chosen task in ``PlayTree/lanes``.
    public var lane: Int
    /// The events, in their order; also those of other tasks, which then have no choice.
    public var events: [Event]

    /// Creates a move.
    public init(_ lane: Int, _ events: [Event]) {
      self.lane = lane
      self.events = events
    }
  }

  /// One alternative at a node.
  public struct Choice: Codable, Sendable, Hashable {
    /// The index of the move in ``PlayTree/moves``.
    public var move: Int
    /// The index of the node that follows; `nil` if no recorded schedule takes the alternative.
    public var next: Int?

    /// Creates a choice.
    public init(_ move: Int, next: Int?) {
      self.move = move
      self.next = next
    }
  }

  /// A state from which schedules continue, or the end of a schedule.
  public struct Node: Codable, Sendable, Hashable {
    /// The alternatives; empty at the end of a schedule.
    public var choices: [Choice]
    /// The outcome at the end of a schedule; `nil` before.
    public var outcome: Outcome?
    /// The number of recorded schedules that continue from here, and of those that end wrong.
    public var share: Share

    /// Creates a node.
    public init(choices: [Choice] = [], outcome: Outcome? = nil, share: Share) {
      self.choices = choices
      self.outcome = outcome
      self.share = share
    }
  }

  /// The number of schedules that end wrong, among some schedules.
  public struct Share: Codable, Sendable, Hashable {
    /// The number of schedules that end wrong.
    public var wrong: Int
    /// The number of schedules.
    public var schedules: Int

    /// Creates a share.
    public init(wrong: Int, of schedules: Int) {
      self.wrong = wrong
      self.schedules = schedules
    }

    /// The part that ends wrong, from 0 to 1; 0 without schedules.
    public var part: Double { schedules == 0 ? 0 : Double(wrong) / Double(schedules) }
    /// True if all schedules end wrong, or all end well.
    public var isDecided: Bool { wrong == 0 || wrong == schedules }
  }

  /// The recorded part of all schedules.
  public var extent: Extent
  /// The names of the tasks.
  public var lanes: [String]
  /// The events before the first choice.
  public var opening: [Event]
  /// The different moves.
  public var moves: [Move]
  /// The different nodes; a node comes after the nodes that follow it.
  public var nodes: [Node]

  /// The index of the node at which each schedule begins.
  public var root: Int { nodes.count - 1 }
  /// The number of recorded schedules, and of those that end wrong.
  public var share: Share { nodes.last?.share ?? Share(wrong: 0, of: 0) }

  /// Creates a tree of parts, such as in a test.
  public init(
    extent: Extent, lanes: [String], opening: [Event], moves: [Move], nodes: [Node]
  ) {
    self.extent = extent
    self.lanes = lanes
    self.opening = opening
    self.moves = moves
    self.nodes = nodes
  }
}

extension PlayTree {
  /// True if the tree has nodes, and each index in the tree points to a value.
  ///
  /// A tree from a file may have others. O(tree).
  public var isWhole: Bool {
    !nodes.isEmpty && opening.allSatisfy(isWhole)
      && moves.allSatisfy { lanes.indices.contains($0.lane) && $0.events.allSatisfy(isWhole) }
      && nodes.indices.allSatisfy { place in
        nodes[place].choices.allSatisfy { choice in
          moves.indices.contains(choice.move) && (choice.next.map { 0..<place ~= $0 } ?? true)
        }
      }
  }

  private func isWhole(_ event: Event) -> Bool { lanes.indices.contains(event.lane) }
}
