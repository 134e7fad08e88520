@testable import Persistence

/// A journal taken apart, to be put together with whatever is wrong: every checksum is made to match,
/// by what `docs/JournalFormat.md` says and not by the store's own code.
struct JournalParts {
  struct Record {
    var operation: UInt32 = 1
    var key: [UInt8]
    var item: [UInt8] = []
    /// What it says of its lengths, where that is not the truth.
    var statedKey: UInt32?
    var statedItem: UInt32?

    var bytes: [UInt8] {
      var rest: [UInt8] = []
      rest.appendLittleEndian(operation)
      rest.appendLittleEndian(statedKey ?? UInt32(key.count))
      rest.appendLittleEndian(statedItem ?? UInt32(item.count))
      rest += key + item
      var bytes: [UInt8] = []
      bytes.appendLittleEndian(CRC32C(of: rest).value)
      return bytes + rest
    }
  }

  struct Group {
    var number: UInt64
    var isEnd = false
    var records: [Record] = []
    /// What it says of itself, where that is not the truth.
    var statedCount: UInt32?
    var statedLength: UInt64?

    func bytes(generation: Int) -> [UInt8] {
      let records = records.map(\.bytes)
      let body = Array(records.joined())
      var header = Array((isEnd ? "LSJE" : "LSJG").utf8)
      header.appendLittleEndian(statedCount ?? UInt32(records.count))
      header.appendLittleEndian(number)
      header.appendLittleEndian(statedLength ?? UInt64(body.count))
      header.appendLittleEndian(CRC32C(of: Array(records.map { $0.prefix(4) }.joined())).value)
      var salted: [UInt8] = []
      salted.appendLittleEndian(UInt64(generation))
      header.appendLittleEndian(CRC32C(of: salted + header).value)
      return header + body
    }
  }

  var version = 1
  var generation = 1
  var groups: [Group]

  init(groups: [Group]) { self.groups = groups }

  /// Takes a sound journal apart.
  init(_ bytes: [UInt8]) throws {
    let scan = try JournalScan(upToDamageIn: bytes)
    (version, generation) = (scan.header.version, scan.header.generation)
    groups = []
    var place = scan.header.bytes.count
    while place < scan.soundLength,
      let found = JournalGroup(in: bytes, at: place, generation: generation)
    {
      let end = place + JournalGroup.headerSize + found.length
      let records = scan.records.filter { (place..<end).contains($0.offset) }.map {
        Record(
          operation: UInt32($0.operation.rawValue), key: Array(bytes[$0.key]),
          item: Array(bytes[$0.item]))
      }
      groups.append(Group(number: found.number, isEnd: found.isEnd, records: records))
      place = end
    }
  }

  var bytes: [UInt8] {
    let line = #"{"lockstep-journal":1,"version":\#(version),"generation":\#(generation)"#
    let checksum = CRC32C.hexadecimal(of: Array(line.utf8))
    return Array("\(line),\"checksum\":\"\(checksum)\"}\n".utf8)
      + groups.flatMap { $0.bytes(generation: generation) }
  }
}
