public import Persistence

/// Commits that have been computed but not made: one group of a journal.
///
/// A value can be applied once, to the state that it was staged on, and only if no other commit was
/// applied to that state since.
@usableFromInline
package struct StagedGroup<Item: Storable>: ~Copyable, Sendable {
  /// The effect of the group on an id.
  @usableFromInline
  struct Effect: Sendable {
    @usableFromInline let id: Item.ID
    /// The position and the size of the item's record in the group, or `nil` if the id is removed.
    @usableFromInline let record: (start: Int, size: Int)?

    @inlinable
    init(id: Item.ID, record: (start: Int, size: Int)?) {
      self.id = id
      self.record = record
    }
  }

  /// The answer to one commit of the group.
  @usableFromInline
  package enum Answer: Sendable {
    /// The outcome of the group's write.
    case asWritten
    /// Success: the commit changes nothing, whether or not the others are written.
    case done
    /// The commit is not in the group.
    case refused(StoreError)
  }

  /// The version of the state that the commits were computed from.
  @usableFromInline let version: StateVersion
  @usableFromInline var group: JournalGroup.Writer
  @usableFromInline var effects: [Effect] = []
  /// The commits that change something, in order.
  @usableFromInline package var commits: [Changes<Item>] = []
  /// The answer to each commit, in order.
  @usableFromInline package var answers: [Answer] = []
  /// True if these commits close the store.
  @usableFromInline package var closes = false

  @usableFromInline let refusal: StoreError?
  /// True if the state accepts no more commits.
  var isRefused: Bool { refusal != nil }
  @usableFromInline let path: String
  /// For each id of the group, true if it has an item afterwards; `nil` until it is needed.
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

  /// Adds a commit, or refuses only that commit.
  ///
  /// O(its size). `isPresent` returns true if an id has an item in the state.
  @inlinable
  mutating func add(
    _ commit: JournaledChanges<Item>, _ isPresent: (Item.ID) -> Bool
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
    of commit: JournaledChanges<Item>, _ isPresent: (Item.ID) -> Bool
  ) -> Answer {
    if let error = commit.unencodable, hasItem(withoutRecordIn: commit, isPresent) {
      return .refused(error)
    }
    var isChange = false
    /// True if a deletion changed nothing only because an earlier commit of the group removes the
    /// item.
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

  /// Returns true if the commit removes an id that has an item but could not be encoded.
  @usableFromInline
  mutating func hasItem(
    withoutRecordIn commit: JournaledChanges<Item>, _ isPresent: (Item.ID) -> Bool
  ) -> Bool {
    for (index, step) in commit.changes.steps.enumerated() {
      guard case .delete(let id) = step, commit.record(index).isEmpty else { continue }
      if presence(of: id) ?? isPresent(id) { return true }
    }
    return false
  }

  /// Returns true if the id has an item after the group; `nil` if the group does not change it.
  ///
  /// A group that only saves never needs a second dictionary.
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
