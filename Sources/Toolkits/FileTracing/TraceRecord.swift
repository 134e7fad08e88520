/// One record of the trace: a call about the traced directory, or a note.
///
/// The layout in memory is in `Sources/Toolkits/CFileTrace/include/FileTrace.h`.
public struct TraceRecord: Sendable, Equatable {
  /// The subject of the record.
  public let kind: TraceKind
  /// The path, relative to the traced directory; a note's text.
  public let name: String
  /// The second path of a rename or a link; for an `unfollowed` operation, a description of it.
  public let otherName: String
  /// The descriptor, or -1.
  public let descriptor: Int32
  /// The error number of a call that failed, or 0.
  public let error: Int32
  /// Where a write began, the length after `truncate` and `allocate`, a note's number.
  public let offset: Int
  /// The number of the file among the traced ones, from 1; 0 where it is not known.
  public let node: UInt64
  /// The thread that made the call.
  public let thread: UInt64
  /// The flags of an `open`, `rename`, `link` or `remove`, or the operation of a lock.
  public let flags: UInt64
  /// The time of the call, in nanoseconds of the monotonic clock; its waiting time is before.
  public let start: UInt64
  /// When the call returned.
  public let end: UInt64
  /// How many bytes were read or written.
  public let byteCount: Int
  /// The bytes that were written; `nil` when they were not kept, and for other kinds.
  public let bytes: [UInt8]?
  /// Whether the call created the file.
  public let isNew: Bool
  /// Whether the call failed, or was short, on request.
  public let wasInjected: Bool
  /// Whether it was about a directory.
  public let isDirectory: Bool
  /// Whether a write returned only when its bytes were on the disk (`O_DSYNC`, `O_SYNC`, `RWF_DSYNC`).
  public let isSynchronous: Bool
  /// Whether a synchronisation was of all files and directories (`sync(2)`, `syncfs(2)`).
  public let isOfEverything: Bool
}

extension TraceRecord {
  private static let headerSize = 80

  /// The records, one after the other.
  ///
  /// - Parameter bytes: The bytes that the library keeps.
  /// - Returns: The records. O(bytes).
  /// - Throws: ``FileTraceError/malformedRecords(atByte:)``.
  package static func all(in bytes: [UInt8]) throws(FileTraceError) -> [TraceRecord] {
    var records: [TraceRecord] = []
    var place = 0
    while place < bytes.count {
      guard let (record, size) = read(bytes, at: place) else {
        throw .malformedRecords(atByte: place)
      }
      records.append(record)
      place += size
    }
    return records
  }

  private static func read(_ bytes: [UInt8], at place: Int) -> (record: TraceRecord, size: Int)? {
    guard place + headerSize <= bytes.count else { return nil }
    func number<Number: FixedWidthInteger>(_ offset: Int) -> Number {
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place + offset, as: Number.self) }
    }
    let size = Int(number(0) as UInt32)
    let marks: UInt16 = number(6)
    let nameStart = place + headerSize
    let otherStart = nameStart + Int(number(16) as UInt32)
    let dataStart = otherStart + Int(number(20) as UInt32)
    guard let kind = TraceKind(rawValue: number(4)), size >= headerSize,
      place + size <= bytes.count, dataStart <= place + size,
      let byteCount = Int(exactly: number(24) as UInt64)
    else { return nil }
    // A record without its bytes is shorter than its lengths.
    let hasBytes = kind == .write && byteCount <= place + size - dataStart
    let record = TraceRecord(
      kind: kind, name: String(decoding: bytes[nameStart..<otherStart], as: UTF8.self),
      otherName: String(decoding: bytes[otherStart..<dataStart], as: UTF8.self),
      descriptor: number(8), error: number(12), offset: Int(number(32) as Int64),
      node: number(40), thread: number(48), flags: number(56), start: number(64), end: number(72),
      byteCount: byteCount,
      bytes: hasBytes ? Array(bytes[dataStart..<(dataStart + byteCount)]) : nil,
      isNew: marks & 1 != 0, wasInjected: marks & 2 != 0, isDirectory: marks & 4 != 0,
      isSynchronous: marks & 8 != 0, isOfEverything: marks & 16 != 0)
    return (record, size)
  }
}

extension TraceRecord: CustomStringConvertible {
  /// For instance `write data.json.tmp 210 at 0`.
  public var description: String {
    var text = "\(kind)"
    if !name.isEmpty { text += " \(name)" }
    if !otherName.isEmpty { text += " \(otherName)" }
    if kind == .write { text += " \(byteCount) at \(offset)" }
    if kind == .truncate { text += " to \(offset)" }
    if isSynchronous { text += " synchronous" }
    if isOfEverything { text += " everything" }
    if isNew { text += " new" }
    if wasInjected { text += " injected" }
    if error != 0 { text += " error \(error)" }
    return text
  }
}
