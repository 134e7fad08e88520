public import Persistence

/// The state of a store's journal, and the three steps of a commit.
///
/// A commit consists of ``stage(_:)`` (computes the group; changes nothing), ``write(_:)`` (changes
/// only the file) and ``apply(_:)`` (changes only memory; cannot fail). A group that was not
/// written is never applied.
///
/// The state contains the position of each item's record, but not the items: the owner of the state
/// keeps the items for reading. The type is single-threaded on purpose, and cannot be copied.
///
/// The work that a group does for each of its commits is inlinable here and in the functions that
/// it calls. Without that, every dictionary access looked its metadata up by type, which was a
/// quarter of a save's cost.
@usableFromInline
package struct JournalState<Item: Storable>: ~Copyable, Sendable {
  /// The position of an item's record in the journal.
  @usableFromInline
  struct Place: Sendable {
    @usableFromInline let offset: Int
    @usableFromInline let size: Int

    @inlinable
    init(offset: Int, size: Int) {
      self.offset = offset
      self.size = size
    }
  }

  var journal: JournalFile
  @usableFromInline var places: [Item.ID: Place]
  /// The total size of the live records in bytes.
  @usableFromInline var liveBytes: Int
  @usableFromInline var version = StateVersion()
  private(set) var isClosed = false
  var hasFailed = false
  /// The groups appended during the writing of a new generation, if one is being written.
  var sinceCompaction: [AppendedGroup<Item>]?
  /// After a failed attempt: the journal's length below which it is not rewritten.
  var compactionFloor = 0
  /// The position of the last group that was written.
  @usableFromInline var lastGroup = 0
  @usableFromInline let configuration: StoreConfiguration
  let thresholds: JournalThresholds
  /// The known state of the index beside the journal.
  let index: IndexedJournal.Presence

  /// Takes over a journal that was read and is intact.
  init(
    _ configuration: StoreConfiguration, _ thresholds: JournalThresholds,
    _ journal: consuming JournalFile, _ places: [Item.ID: Place],
    index: IndexedJournal.Presence
  ) {
    self.configuration = configuration
    self.thresholds = thresholds
    self.places = places
    self.index = index
    liveBytes = places.values.reduce(0) { $0 + $1.size }
    self.journal = journal
  }

  @usableFromInline package var path: String { journal.file.path }

  /// Computes the group for some commits.
  ///
  /// Changes nothing. O(the commits' size).
  @inlinable
  package borrowing func stage(_ commits: some Collection<JournaledChanges<Item>>)
    -> StagedGroup<Item>
  {
    var staged = StagedGroup<Item>(
      version, refusal: refusal, path: path, reserving: commits.reduce(0) { $0 + $1.size })
    for commit in commits {
      staged.add(commit) { places[$0] != nil }
    }
    return staged
  }

  /// The reason why every commit is currently refused, if there is one.
  @usableFromInline var refusal: StoreError? {
    isClosed ? .closed(path) : hasFailed ? .failed(path) : nil
  }

  /// Writes a group, durably if so configured, if it changes anything.
  ///
  /// - Parameters:
  ///   - staged: The group; its header is written into the bytes of its records.
  ///   - recall: Returns the records that the file has lost, if the journal must be rewritten
  ///     first.
  /// - Throws: ``StoreError``; nothing was changed unless the code is `outcomeUnknown`.
  @usableFromInline
  package mutating func write(
    _ staged: inout StagedGroup<Item>, recall: (Item.ID) throws(StoreError) -> [UInt8]?
  ) throws(StoreError) {
    do throws(StoreError) {
      if needsSettling(for: staged) { try settle(recall) }
      if staged.effects.isEmpty { return }
      lastGroup = try journal.append(&staged.group)
      sinceCompaction?.append(AppendedGroup(group: staged.group, effects: staged.effects))
    } catch {
      if error.code == .outcomeUnknown { hasFailed = true }
      throw error
    }
  }

  /// Returns true if the journal must be rewritten before a group.
  ///
  /// A change requires it if there is no file yet. If the bytes that were found may not be on the
  /// disk, a flush requires it too.
  private borrowing func needsSettling(for staged: borrowing StagedGroup<Item>) -> Bool {
    if journal.isSettled || staged.isRefused { return false }
    return !staged.effects.isEmpty || (journal.length > 0 && !staged.closes)
  }

  /// Applies a group that was written.
  ///
  /// O(changes); cannot fail. Traps if the group was staged on another state, or if another group
  /// was applied since.
  @inlinable
  package mutating func apply(_ staged: consuming StagedGroup<Item>) {
    advance(from: staged)
    for effect in staged.effects {
      let old: Place?
      if let record = effect.record {
        let place = Place(offset: lastGroup + record.start, size: record.size)
        old = places.updateValue(place, forKey: effect.id)
        liveBytes += place.size
      } else {
        old = places.removeValue(forKey: effect.id)
      }
      liveBytes -= old?.size ?? 0
    }
    if staged.closes { close() }
  }

  @usableFromInline
  mutating func advance(from staged: borrowing StagedGroup<Item>) {
    version.check(staged.version)
    version.advance()
  }

  /// True if there is enough garbage to rewrite the journal.
  @usableFromInline package var isWorthCompacting: Bool {
    // The allowance may be any number.
    let allowance = max(0, thresholds.garbageAllowance)
    let most = (2 * liveBytes).addingReportingOverflow(allowance)
    let isDue = !most.overflow && journal.length > max(most.partialValue, compactionFloor)
    return isDue && !isClosed && !hasFailed && journal.isSettled && sinceCompaction == nil
  }

  /// Rewrites the journal: there is none yet, or the existing one must not be appended to.
  private mutating func settle(
    _ recall: (Item.ID) throws(StoreError) -> [UInt8]?
  ) throws(StoreError) {
    var image = journal.nextImage()
    let old = try oldBytes()
    let moved = try JournalRewriting(places: places).copy(old, to: &image, recall: recall)
    image.finish(isEnd: false)
    try journal.replace(by: image)
    places = moved
    liveBytes = places.values.reduce(0) { $0 + $1.size }
  }

  private borrowing func oldBytes() throws(StoreError) -> [UInt8] {
    guard let old = try journal.source() else { return [] }
    do { return try old.fileSystem.read(old.file) } catch { throw .writing(path, error) }
  }

  @usableFromInline
  mutating func close() {
    if isClosed { return }
    isClosed = true
    if !hasFailed { journal.end() }
    endIndex()
    journal.close()
    places = [:]
  }
}
