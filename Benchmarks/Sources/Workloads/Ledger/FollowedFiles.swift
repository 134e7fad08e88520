/// The content of a store's files after each of the two failures, computed from its events.
struct FollowedFiles {
  /// One file, under all names that it had.
  private struct Content {
    /// The newest revision of each key that the kernel has, and every write with its time.
    var written: [Int: Int] = [:]
    var writes: [(end: UInt64, marks: [Int: Int])] = []
    /// The same content, as far as a synchronisation has covered it.
    var synchronized: [Int: Int] = [:]
  }

  private var contents: [Content] = []
  /// The index in ``contents`` for each file number of the file system; the file system reuses
  /// numbers.
  private var places: [UInt64: Int] = [:]
  private var names: [String: Int] = [:]
  private var durableNames: [String: Int] = [:]
  /// The changes of names that no synchronisation of the directory has covered, in order; the place
  /// is `nil` for a removed name.
  private var changedNames: [(end: UInt64, name: String, place: Int?)] = []
  /// Names under which no store looks for its content: files are renamed from these names.
  private let temporaryNames: Set<String>

  init(_ events: [FileEvent]) {
    temporaryNames = Set(
      events.compactMap { event in
        if case .rename = event.kind { event.name } else { nil }
      })
  }

  /// The revision of a key that remains after the end of the process, or after a power cut; `nil`
  /// for the initial revision.
  func revision(of key: Int, after failure: Failure) -> Int? {
    (failure == .crash ? names : durableNames).compactMap { name, place -> Int? in
      guard !temporaryNames.contains(name) else { return nil }
      let content = contents[place]
      return (failure == .crash ? content.written : content.synchronized)[key]
    }.max()
  }

  enum Failure { case crash, powerLoss }

  mutating func follow(_ event: FileEvent) {
    switch event.kind {
    case .open(let isEmpty): open(event, isEmpty: isEmpty)
    case .write(let bytes):
      guard let place = places[event.file] else { return }
      let marks = SavedMarks.newest(in: bytes)
      contents[place].writes.append((event.end, marks))
      contents[place].written.merge(marks, uniquingKeysWith: max)
    case .synchronize:
      guard let place = places[event.file] else { return }
      for write in contents[place].writes where write.end <= event.start {
        contents[place].synchronized.merge(write.marks, uniquingKeysWith: max)
      }
      contents[place].writes.removeAll { $0.end <= event.start }
    case .synchronizeDirectory:
      // The synchronisation may not cover a name that changed while the call was under way.
      for change in changedNames where change.end <= event.start {
        durableNames[change.name] = change.place
      }
      changedNames.removeAll { $0.end <= event.start }
    case .rename(let name):
      let place = names[event.name]
      set(event.name, nil, event.end)
      set(name, place, event.end)
    case .remove: set(event.name, nil, event.end)
    }
  }

  private mutating func set(_ name: String, _ place: Int?, _ end: UInt64) {
    names[name] = place
    changedNames.append((end, name, place))
  }

  private mutating func open(_ event: FileEvent, isEmpty: Bool) {
    if !isEmpty, let place = places[event.file] {
      set(event.name, place, event.end)
      return
    }
    contents.append(Content())
    let place = contents.count - 1
    places[event.file] = place
    set(event.name, place, event.end)
    // A file that existed before the first event has a durable name.
    if !isEmpty { durableNames[event.name] = place }
  }
}
