import Persistence

/// An in-memory store whose first answer with all notes can be held on its way back.
actor LateStore: ObservableStore {
  private var notes: [Int: Note]
  private var number = 0
  private var feeds: [AsyncStream<Commit<Note>>.Continuation] = []
  private var feedsHaveEnded = false
  private var isFailing = false
  /// The note that another window commits just before the next reader has its feed.
  private var beforeFeed: Note?
  /// The note that another window commits while the next answer is on its way.
  private var behindAnswer: Note?
  private let gate: Gate

  init(_ notes: [Note], gate: Gate) {
    self.notes = Dictionary(notes.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    self.gate = gate
  }

  /// Ends all feeds, as closing does; all other calls continue.
  ///
  /// A later caller still gets a feed, which ends at once. The result therefore does not depend on
  /// whether a caller asks for its feed just before this call or just after it.
  func endFeeds() {
    feedsHaveEnded = true
    for feed in feeds { feed.finish() }
  }

  /// Ends all feeds for readers that are too far behind; the store stays open.
  func dropReaders() {
    for feed in feeds { feed.finish() }
    feeds = []
  }

  /// The notes by id, without a wait at the gate.
  var all: [Note] { notes.values.sorted { $0.id < $1.id } }

  /// Sets what another window commits at the next calls, each once.
  func setCommits(beforeFeed: Note, behindAnswer: Note) {
    (self.beforeFeed, self.behindAnswer) = (beforeFeed, behindAnswer)
  }

  /// Makes all calls fail from now on, or none.
  func setFailing(_ isFailing: Bool) { self.isFailing = isFailing }

  func save(_ item: Note) throws { try commit([.save(item)]) }
  func save(contentsOf items: [Note]) throws { try commit(items.map { .save($0) }) }
  func delete(_ id: Int) throws { try commit([.delete(id)]) }
  func delete(contentsOf ids: [Int]) throws { try commit(ids.map { .delete($0) }) }
  func find(by id: Int) -> Note? { notes[id] }
  func flush() {}
  func close() { endFeeds() }

  func loadAll() async throws -> [Note] { try await snapshot().items }

  func snapshot() async throws -> Snapshot<Note> {
    try checkDisk()
    let snapshot = Snapshot(items: all, commitNumber: number)
    if let note = behindAnswer {
      behindAnswer = nil
      try commit([.save(note)])
    }
    await gate.pass()
    return snapshot
  }

  func changes() throws -> AsyncStream<Commit<Note>> {
    try checkDisk()
    guard !feedsHaveEnded || feeds.isEmpty else {
      throw StoreError(.closed, "The store has been closed.")
    }
    if let note = beforeFeed {
      beforeFeed = nil
      try commit([.save(note)])
    }
    let (stream, feed) = AsyncStream.makeStream(of: Commit<Note>.self)
    feeds.append(feed)
    if feedsHaveEnded { feed.finish() }
    return stream
  }

  private func checkDisk() throws {
    if isFailing { throw StoreError(.inputOutput, "The disk is full. Make room, and try again.") }
  }

  private func commit(_ steps: [Changes<Note>.Change]) throws {
    try checkDisk()
    for step in steps {
      switch step {
      case .save(let note): notes[note.id] = note
      case .delete(let id): notes[id] = nil
      }
    }
    number += 1
    for feed in feeds { feed.yield(Commit(number: number, steps: steps)) }
  }
}
