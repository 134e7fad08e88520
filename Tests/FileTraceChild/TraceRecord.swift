/// One record of the trace, as `FileTrace.h` lays it out.
struct TraceRecord: CustomStringConvertible {
  private static let kinds = [
    "", "open", "close", "read", "write", "truncate", "allocate", "synchronize", "writeOut",
    "synchronizeDirectory", "rename", "link", "remove", "makeDirectory", "lock", "note",
    "unfollowed",
  ]
  private static let headerSize = 64

  let kind: String
  let isNew: Bool
  let wasInjected: Bool
  let error: Int32
  let name: String
  let other: String
  let dataLength: UInt64
  let offset: Int64
  let data: [UInt8]

  /// The records, one after the other.
  static func all(in bytes: [UInt8]) -> [TraceRecord] {
    var records: [TraceRecord] = []
    var place = 0
    while place + headerSize <= bytes.count {
      let size: UInt32 = number(bytes, place)
      records.append(TraceRecord(bytes, at: place))
      place += Int(size)
    }
    return records
  }

  private init(_ bytes: [UInt8], at place: Int) {
    let kind: UInt16 = Self.number(bytes, place + 4)
    let marks: UInt16 = Self.number(bytes, place + 6)
    let nameLength: UInt32 = Self.number(bytes, place + 16)
    let otherLength: UInt32 = Self.number(bytes, place + 20)
    let size: UInt32 = Self.number(bytes, place)
    self.kind = Self.kinds[Int(kind)]
    isNew = marks & 1 != 0
    wasInjected = marks & 2 != 0
    error = Self.number(bytes, place + 12)
    dataLength = Self.number(bytes, place + 24)
    offset = Self.number(bytes, place + 32)
    let nameStart = place + Self.headerSize
    let otherStart = nameStart + Int(nameLength)
    let dataStart = otherStart + Int(otherLength)
    name = String(decoding: bytes[nameStart..<otherStart], as: UTF8.self)
    other = String(decoding: bytes[otherStart..<dataStart], as: UTF8.self)
    let end = min(dataStart + Int(dataLength), place + Int(size))
    data = self.kind == "write" && end > dataStart ? Array(bytes[dataStart..<end]) : []
  }

  private static func number<Number: FixedWidthInteger>(_ bytes: [UInt8], _ place: Int) -> Number {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Number.self) }
  }

  /// For instance `write data.json.tmp 210 at 0`.
  var description: String {
    var text = kind
    if !name.isEmpty { text += " \(name)" }
    if !other.isEmpty { text += " \(other)" }
    if kind == "write" { text += " \(dataLength) at \(offset)" }
    if kind == "truncate" { text += " to \(offset)" }
    if isNew { text += " new" }
    if wasInjected { text += " injected" }
    if error != 0 { text += " error \(error)" }
    return text
  }
}
