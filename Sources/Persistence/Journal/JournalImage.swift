/// A whole journal while it is put together: a header, groups, and an empty group.
struct JournalImage: ~Copyable {
  /// So many bytes of records go into one group, but for what comes in one piece.
  private static let groupSize = 1 << 20

  private(set) var bytes: [UInt8]
  let generation: Int
  private(set) var nextNumber: UInt64 = 1
  private var group = JournalGroup.Writer()

  init(version: Int, generation: Int) {
    self.generation = generation
    bytes = JournalHeader(version: version, generation: generation).bytes
  }

  /// Adds a record, and returns where it is.
  mutating func add(_ record: ArraySlice<UInt8>) -> Int {
    if group.bytes.count >= Self.groupSize { finishGroup() }
    return bytes.count + group.add(record)
  }

  /// Adds a group of its own, and returns where it is.
  mutating func add(_ group: JournalGroup.Writer) -> Int {
    finishGroup()
    let start = bytes.count
    bytes += group.finished(number: nextNumber, generation: generation)
    nextNumber += 1
    return start
  }

  /// Ends it with an empty group, so that damage to the last one with records is no torn end.
  ///
  /// `isEnd` says whether the journal is closed with it.
  mutating func finish(isEnd: Bool) {
    finishGroup()
    bytes += JournalGroup.Writer(isEnd: isEnd).finished(number: nextNumber, generation: generation)
    nextNumber += 1
  }

  private mutating func finishGroup() {
    guard group.count > 0 else { return }
    bytes += group.finished(number: nextNumber, generation: generation)
    nextNumber += 1
    group = JournalGroup.Writer()
  }
}
