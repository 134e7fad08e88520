import Persistence

/// Builds a whole journal: a header, groups, and an empty group.
struct JournalImage: ~Copyable {
  let header: JournalHeader
  /// The number of bytes of records at which a group is finished.
  private let groupSize: Int

  /// The bytes that have not been taken.
  private(set) var bytes: [UInt8]
  /// The number of bytes that have been taken.
  private var taken = 0
  /// The end of the image, which the next group follows.
  private(set) var chain: JournalChain
  private var group = JournalGroup.Writer()

  init(_ header: JournalHeader, groupSize: Int) {
    self.header = header
    self.groupSize = groupSize
    bytes = header.bytes
    chain = header.chain
  }

  /// The length of the image without the unfinished group.
  var length: Int { taken + bytes.count }

  /// Returns the finished bytes, to be written; bytes added later follow them.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    taken = length
    return bytes
  }

  /// Adds a record, and returns its position.
  mutating func add(_ record: ArraySlice<UInt8>) -> Int {
    if group.bytes.count >= groupSize { finishGroup() }
    return length + group.add(record)
  }

  /// Ends the image with an empty group, so that damage to the last group with records is not taken
  /// for a torn end.
  ///
  /// If `isEnd` is true, the group also closes the journal.
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
