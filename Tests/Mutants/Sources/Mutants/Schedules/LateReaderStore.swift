import Persistence

/// An actor that prepares itself at its first read, and not when it is opened; a store that found no
/// file has nothing to prepare.
///
/// Only simultaneous first calls on an existing file can go wrong. Threads that fill a store and
/// then use it never see the defect.
actor LateReaderStore<Item: Storable>: PlainStore {
  enum Defect: Sendable {
    /// Finds see the content that was read before waiting, whatever was saved meanwhile.
    case keepsWhatItReadBefore
    /// The first `loadAll` is answered item by item.
    case answersItemByItem
    /// A caller that finds another one reading lets others run before it gets in line to be woken.
    case getsInLineTooLate
  }

  private enum Phase { case unread, reading, ready }

  private let defect: Defect?
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]
  /// The content that reads see; the same as `content` once the store is ready.
  private var view: [Item.ID: Item]
  private var phase: Phase
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(_ defect: Defect?, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    file = try PlainFile(opening: configuration)
    content = try file.load()
    view = [:]
    phase = content.isEmpty ? .ready : .unread
  }

  func change(_ changes: [PlainChange<Item>]) async throws {
    if defect == .getsInLineTooLate { await getReady() }
    var staged = content
    for change in changes { change.apply(to: &staged) }
    try file.replace(with: staged)
    content = staged
    if phase == .ready { view = content }
  }

  func items() async throws -> [Item.ID: Item] {
    if phase != .ready, defect == .answersItemByItem { return await itemByItem() }
    await getReady()
    return view
  }

  func close() { file.close() }

  private func getReady() async {
    switch phase {
    case .ready: return
    case .unread:
      phase = .reading
      let read = content
      // Simulates decoding elsewhere.
      await Task.yield()
      view = defect == .keepsWhatItReadBefore ? read : content
      phase = .ready
      for waiter in waiters { waiter.resume() }
      waiters = []
    case .reading:
      if defect == .getsInLineTooLate { await Task.yield() }
      await withCheckedContinuation { waiters.append($0) }
    }
  }

  private func itemByItem() async -> [Item.ID: Item] {
    var found: [Item.ID: Item] = [:]
    for id in content.keys.sorted(by: { "\($0)" < "\($1)" }) {
      found[id] = content[id]
      await Task.yield()
    }
    view = content
    phase = .ready
    return found
  }
}
