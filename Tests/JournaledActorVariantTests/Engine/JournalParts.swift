@testable import JournaledActorVariant
@testable import Persistence

/// A journal in parts, to be combined with any fault: every checksum is made to match, by the rules
/// of `docs/JournalFormat.md` and not by the store's own code.
struct JournalParts {
  struct Record {
    var operation: UInt32 = 1
    var key: [UInt8]
    var item: [UInt8] = []
    /// The lengths that it states falsely, if any.
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
    /// The count and the length that it states falsely, if any.
    var statedCount: UInt32?
    var statedLength: UInt64?
    /// The checksum of the header before it that it states falsely, if any.
    var statedLink: UInt32?

    /// The group behind the header with this checksum; no link in form 1.
    func bytes(identity: UInt64, link: UInt32?) -> [UInt8] {
      let records = records.map(\.bytes)
      let body = Array(records.joined())
      var header = Array((isEnd ? "LSJE" : "LSJG").utf8)
      header.appendLittleEndian(statedCount ?? UInt32(records.count))
      header.appendLittleEndian(number)
      header.appendLittleEndian(statedLength ?? UInt64(body.count))
      header.appendLittleEndian(CRC32C(of: Array(records.map { $0.prefix(4) }.joined())).value)
      if let link { header.appendLittleEndian(statedLink ?? link) }
      var salted: [UInt8] = []
      salted.appendLittleEndian(identity)
      header.appendLittleEndian(CRC32C(of: salted + header).value)
      return header + body
    }
  }

  var form = 2
  var version = 1
  var generation = 1
  var identity: UInt64 = 0x0123_4567_89ab_cdef
  var groups: [Group]

  init(groups: [Group]) { self.groups = groups }

  /// Takes a sound journal apart.
  init(_ bytes: [UInt8]) throws {
    let scan = try JournalScan(upToDamageIn: bytes)
    (form, version, generation) = (scan.header.form, scan.header.version, scan.header.generation)
    identity = scan.header.identity
    groups = []
    var place = scan.header.bytes.count
    while place < scan.soundLength,
      let found = JournalGroup(in: bytes, at: place, of: scan.header)
    {
      let end = place + scan.header.groupHeaderSize + found.length
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
    var line = #"{"lockstep-journal":\#(form),"version":\#(version),"generation":\#(generation)"#
    if form > 1 {
      let digits = String(identity, radix: 16)
      line += ",\"identity\":\"\(String(repeating: "0", count: 16 - digits.count))\(digits)\""
    }
    let checksum = CRC32C.hexadecimal(of: Array(line.utf8))
    var bytes = Array("\(line),\"checksum\":\"\(checksum)\"}\n".utf8)
    var link = CRC32C(of: bytes).value
    for group in groups {
      let size = form > 1 ? 36 : 32
      let made = group.bytes(
        identity: form > 1 ? identity : UInt64(generation), link: form > 1 ? link : nil)
      link = made.littleEndian(at: size - 4, as: UInt32.self)
      bytes += made
    }
    return bytes
  }
}
