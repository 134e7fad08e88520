import Persistence

/// A whole journal while it is put together: a header, groups, and an empty group.
struct JournalImage: ~Copyable {
  let header: JournalHeader
  /// A group is finished once it has so many bytes of records.
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

  /// Hands out the finished bytes, to be written; bytes that are added later come behind them.
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

  /// Ends the image with an empty group, so that damage to the last group with records is no torn
  /// end.
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
