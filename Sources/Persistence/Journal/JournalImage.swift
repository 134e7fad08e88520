/// A whole journal while it is put together: a header, groups, and an empty group.
struct JournalImage: ~Copyable {
  /// So many bytes of records go into one group, but for what comes in one piece.
  private let groupSize: Int

  /// The bytes that have not been taken.
  private(set) var bytes: [UInt8]
  /// How many bytes have been taken.
  private var taken = 0
  let generation: Int
  private(set) var nextNumber: UInt64 = 1
  private var group = JournalGroup.Writer()

  init(version: Int, generation: Int, groupSize: Int = 1 << 20) {
    self.groupSize = groupSize
    self.generation = generation
    bytes = JournalHeader(version: version, generation: generation).bytes
  }

  /// How long it is, but for the group that is not finished.
  var length: Int { taken + bytes.count }

  /// Hands out what is finished, to be written; what is added next comes behind it.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    taken = length
    return bytes
  }

  /// Adds a record, and returns where it is.
  mutating func add(_ record: ArraySlice<UInt8>) -> Int {
    if group.bytes.count >= groupSize { finishGroup() }
    return length + group.add(record)
  }

  /// Adds a group of its own, and returns where it is.
  mutating func add(_ group: JournalGroup.Writer) -> Int {
    finishGroup()
    let start = length
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
