/// A whole journal while it is put together: a header, groups, and an empty group.
struct JournalImage: ~Copyable {
  let header: JournalHeader
  /// So many bytes of records go into one group, but for what comes in one piece.
  private let groupSize: Int

  /// The bytes that have not been taken.
  private(set) var bytes: [UInt8]
  /// How many bytes have been taken.
  private var taken = 0
  /// The end of the image, which the next group will follow.
  private(set) var chain: JournalChain
  private var group = JournalGroup.Writer()

  init(_ header: JournalHeader, groupSize: Int) {
    self.header = header
    self.groupSize = groupSize
    bytes = header.bytes
    chain = header.chain
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

  /// Ends it with an empty group, so that damage to the last one with records is no torn end.
  ///
  /// `isEnd` says whether the journal is closed with it.
  mutating func finish(isEnd: Bool) {
    finishGroup()
    bytes += JournalGroup.Writer(isEnd: isEnd).finished(&chain)
  }

  private mutating func finishGroup() {
    guard group.count > 0 else { return }
    bytes += group.finished(&chain)
    group = JournalGroup.Writer()
  }
}
