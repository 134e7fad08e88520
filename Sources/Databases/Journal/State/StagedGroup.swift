public import Persistence

/// Commits that have been worked out and have not happened: one group of a journal.
///
/// It can be applied once, to the state that it was staged on, and only as long as nothing else has
/// been applied to that.
@usableFromInline
package struct StagedGroup<Item: Storable>: ~Copyable, Sendable {
  /// The effect of the group on an id.
  @usableFromInline
  struct Effect: Sendable {
    @usableFromInline let id: Item.ID
    /// Where in the group the item's record is and how long, or `nil` when the id goes.
    @usableFromInline let record: (start: Int, size: Int)?

    @inlinable
    init(id: Item.ID, record: (start: Int, size: Int)?) {
      self.id = id
      self.record = record
    }
  }

  /// The answer to a commit of the group.
  @usableFromInline
  package enum Answer: Sendable {
    /// As the group's write ends.
    case asWritten
    /// Success: it finds nothing to change, whether or not the others are written.
    case done
    /// It is not in the group.
    case refused(StoreError)
  }

  /// The state's content that the commits were worked out on.
  @usableFromInline let version: StateVersion
  @usableFromInline var group: JournalGroup.Writer
  @usableFromInline var effects: [Effect] = []
  /// The commits that change something, in order.
  @usableFromInline package var commits: [Changes<Item>] = []
  /// One for each commit that was given, in order.
  @usableFromInline package var answers: [Answer] = []
  /// Whether the store is closed after them.
  @usableFromInline package var closes = false

  @usableFromInline let refusal: StoreError?
  /// Whether the state takes no commits any more.
  var isRefused: Bool { refusal != nil }
  @usableFromInline let path: String
  /// Which ids of the group have an item after it; `nil` as long as nothing has asked.
  @usableFromInline var presence: [Item.ID: Bool]?

  @inlinable
  init(
    _ version: StateVersion, refusal: StoreError?, path: String, reserving capacity: Int
  ) {
    self.version = version
    self.refusal = refusal
    self.path = path
    group = JournalGroup.Writer(reserving: capacity)
  }

  /// Adds a commit, or refuses it alone.
  ///
  /// O(its size). `isPresent` says whether an id has an item in the state.
  @inlinable
  mutating func add(
    _ commit: JournalCommit<Item>, _ isPresent: (Item.ID) -> Bool
  ) {
    if commit.closes {
      closes = true
      answers.append(.done)
    } else if let refusal {
      answers.append(.refused(refusal))
    } else if closes {
      answers.append(.refused(closedError))
    } else {
      answers.append(addSteps(of: commit, isPresent))
    }
  }

  @usableFromInline var closedError: StoreError { .closed(path) }

  @inlinable
  mutating func addSteps(
    of commit: JournalCommit<Item>, _ isPresent: (Item.ID) -> Bool
  ) -> Answer {
    if let error = commit.unencodable, hasItem(withoutRecordIn: commit, isPresent) {
      return .refused(error)
    }
    var isChange = false
    /// Whether a deletion changed nothing only because an earlier commit of the group removes the item.
    var restsOnOthers = false
    for (index, step) in commit.changes.steps.enumerated() {
      let record = commit.records[commit.record(index)]
      switch step {
      case .save(let item):
        let start = group.add(record)
        effects.append(Effect(id: item.id, record: (start, record.count)))
        presence?[item.id] = true
        isChange = true
      case .delete(let id):
        let known = presence(of: id)
        if known ?? isPresent(id) {
          group.add(record)
          effects.append(Effect(id: id, record: nil))
          presence?[id] = false
          isChange = true
        } else if known == false {
          restsOnOthers = true
        }
      }
    }
    if isChange { commits.append(commit.changes) }
    return isChange || restsOnOthers ? .asWritten : .done
  }

  /// Whether an id is to be removed that has an item, and could not be encoded.
  @usableFromInline
  mutating func hasItem(
    withoutRecordIn commit: JournalCommit<Item>, _ isPresent: (Item.ID) -> Bool
  ) -> Bool {
    for (index, step) in commit.changes.steps.enumerated() {
      guard case .delete(let id) = step, commit.record(index).isEmpty else { continue }
      if presence(of: id) ?? isPresent(id) { return true }
    }
    return false
  }

  /// Whether the group leaves an item with the id; `nil` when it does not touch it.
  ///
  /// A group that only saves never pays for a second dictionary.
  @inlinable
  mutating func presence(of id: Item.ID) -> Bool? {
    if presence == nil {
      var found: [Item.ID: Bool] = [:]
      for effect in effects { found[effect.id] = effect.record != nil }
      presence = found
    }
    return presence?[id]
  }
}
