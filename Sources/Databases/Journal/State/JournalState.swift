public import Persistence

/// The state of a store's journal, and the three steps of a commit.
///
/// A commit is ``stage(_:)`` (work out the group; changes nothing), ``write(_:)`` (the file only) and
/// ``apply(_:)`` (memory only; cannot fail). A group that was not written is never applied.
///
/// The state knows where in the journal each item's record is, and not the items: the owner of the
/// state keeps the items for reading. Single-threaded on purpose, and not to be copied.
///
/// The work of a group for each of its commits is inlinable here and in the functions that it
/// calls: without that, every dictionary was reached through metadata looked up by type, a quarter
/// of a save's cost.
@usableFromInline
package struct JournalState<Item: Storable>: ~Copyable, Sendable {
  /// Where in the journal an item's record is.
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
  /// The bytes of the records that count.
  @usableFromInline var liveBytes: Int
  @usableFromInline var version = StateVersion()
  private(set) var isClosed = false
  var hasFailed = false
  /// The groups that were appended while a new generation is being written, if one is.
  var sinceCompaction: [AppendedGroup<Item>]?
  /// The journal's length below which it is not written anew, since an attempt failed.
  var compactionFloor = 0
  /// Where the last group that was written begins.
  @usableFromInline var lastGroup = 0
  @usableFromInline let configuration: StoreConfiguration
  let thresholds: JournalThresholds
  /// The state of the index beside the journal, as far as it is known.
  let index: IndexedJournal.Presence

  /// Takes over a journal that was read and is sound.
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

  /// The journal's path.
  @usableFromInline package var path: String { journal.file.path }

  /// Works out the group that some commits make.
  ///
  /// Changes nothing. O(the commits' size).
  @inlinable
  package borrowing func stage(_ commits: some Collection<JournalCommit<Item>>)
    -> StagedGroup<Item>
  {
    var staged = StagedGroup<Item>(
      version, refusal: refusal, path: path, reserving: commits.reduce(0) { $0 + $1.size })
    for commit in commits {
      staged.add(commit) { places[$0] != nil }
    }
    return staged
  }

  /// Why every commit is refused now, if it is.
  @usableFromInline var refusal: StoreError? {
    isClosed ? .closed(path) : hasFailed ? .failed(path) : nil
  }

  /// Writes a group, durably where that was chosen, if it changes anything.
  ///
  /// - Parameters:
  ///   - staged: The group; its header is written where its records are.
  ///   - recall: Gives the records that the file has lost, where the journal must be written anew
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

  /// Whether the journal must be written anew before a group: for a change where there is no file yet,
  /// and for a flush too where the bytes that were found need not be on the disk.
  private borrowing func needsSettling(for staged: borrowing StagedGroup<Item>) -> Bool {
    if journal.isSettled || staged.isRefused { return false }
    return !staged.effects.isEmpty || (journal.length > 0 && !staged.closes)
  }

  /// Takes note of a group that was written.
  ///
  /// O(changes); cannot fail. Traps when the group was staged on another state, or when another was
  /// applied since.
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

  /// Whether there is so much garbage that the journal is to be written anew.
  @usableFromInline package var isWorthCompacting: Bool {
    // An allowance may be as large as one likes.
    let allowance = max(0, thresholds.garbageAllowance)
    let most = (2 * liveBytes).addingReportingOverflow(allowance)
    let isDue = !most.overflow && journal.length > max(most.partialValue, compactionFloor)
    return isDue && !isClosed && !hasFailed && journal.isSettled && sinceCompaction == nil
  }

  /// Writes the journal anew: there is none yet, or the one that was found must not be appended to.
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
