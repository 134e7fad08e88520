/// What a store knows about its journal, and the three steps of a commit.
///
/// A commit is ``stage(_:)`` (work out the group; changes nothing), ``write(_:)`` (the file only) and
/// ``apply(_:)`` (memory only; cannot fail). What was not written is never applied.
///
/// It knows where in the journal each item's record is, and not the items: those are kept for reading
/// by whoever guards them. Single-threaded on purpose, and not to be copied.
///
/// What a group does for each of its commits is inlinable here and in what it calls: without it,
/// every dictionary was reached through metadata looked up by type, a quarter of a save's cost.
@usableFromInline
package struct JournalState<Item: Storable>: ~Copyable {
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
  /// What has been appended while a new generation is being written, if one is.
  var sinceCompaction: [AppendedGroup<Item>]?
  /// The journal's length below which it is not written anew, since an attempt failed.
  var compactionFloor = 0
  /// Where the last group that was written begins.
  @usableFromInline var lastGroup = 0
  @usableFromInline let configuration: StoreConfiguration
  private var content: JournalContent<Item>?
  /// What is known of the index beside the journal.
  var index: IndexedJournal.Presence
  /// Reads the rest of a journal that was opened by its index; `nil` when that has ended.
  package internal(set) var load: JournalLoad<Item>?
  /// Why the rest could not be read: nothing is to be had of the store any more.
  var loadFailure: StoreError?

  /// Opens the journal, with its lock, and checks all of it; decodes its ids and no item.
  ///
  /// O(bytes). A journal whose store was not closed is written anew; one of an earlier version goes
  /// through the migration steps.
  ///
  /// - Parameters:
  ///   - configuration: Which file, and how.
  ///   - byIndex: Whether an index that matches is enough for now. Then ``load`` is there, and nothing
  ///     may be staged before ``finishLoading(_:)``.
  /// - Throws: ``StoreError``; what was saved is still on disk then.
  package init(opening configuration: StoreConfiguration, byIndex: Bool = false) throws {
    let opened = try OpenedJournal<Item>.open(configuration, byIndex: byIndex)
    self.configuration = opened.configuration
    places = opened.places
    liveBytes = opened.places.values.reduce(0) { $0 + $1.size }
    content = opened.content
    index = opened.index
    load = opened.load
    journal = opened.takeJournal()
  }

  /// The journal's path.
  @usableFromInline package var path: String { journal.file.path }

  /// Takes what was found when the journal was opened; nothing the second time.
  package mutating func takeContent() -> JournalContent<Item>? { content.take() }

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
    isClosed ? .closed(path) : hasFailed ? .failed(path) : loadFailure
  }

  /// Writes a group, durably where that was chosen, if it changes anything.
  ///
  /// - Parameter staged: The group; its header is written where its records are.
  /// - Throws: ``StoreError``; nothing was changed unless the code is `outcomeUnknown`.
  @usableFromInline
  package mutating func write(_ staged: inout StagedGroup<Item>) throws(StoreError) {
    if staged.effects.isEmpty { return }
    do throws(StoreError) {
      if journal.length == 0 || journal.isTorn {
        try rewrite(adding: staged.group)
      } else {
        lastGroup = try journal.append(&staged.group)
        sinceCompaction?.append(AppendedGroup(group: staged.group, effects: staged.effects))
      }
    } catch {
      if error.code == .outcomeUnknown { hasFailed = true }
      throw error
    }
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
    let most = (2 * liveBytes).addingReportingOverflow(max(0, configuration.garbageAllowance))
    let isDue = !most.overflow && journal.length > max(most.partialValue, compactionFloor)
    return isDue && load == nil && !isClosed && !hasFailed && !journal.isTorn
      && sinceCompaction == nil
  }

  /// Whether the next write has to write the journal anew: not to be done while a compaction is.
  @usableFromInline package var isTorn: Bool { journal.isTorn }

  /// Writes the journal anew with one more group: there is none yet, or its end is torn.
  private mutating func rewrite(adding group: JournalGroup.Writer) throws(StoreError) {
    let old = places.isEmpty ? [] : try journal.contents()
    var image = journal.nextImage()
    var moved = places
    for (id, place) in places.sorted(by: { $0.value.offset < $1.value.offset }) {
      let record = old[place.offset..<(place.offset + place.size)]
      moved[id] = Place(offset: image.add(record), size: place.size)
    }
    let start = image.add(group)
    image.finish(isEnd: false)
    try journal.replace(by: image)
    places = moved
    lastGroup = start
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
