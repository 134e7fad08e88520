/// One record of the trace: a call about the traced directory, or a note.
///
/// The layout in memory is in `Sources/Toolkits/CFileTrace/include/FileTrace.h`.
public struct TraceRecord: Sendable, Equatable {
  /// The kind of the record.
  public let kind: TraceKind
  /// The path, relative to the traced directory, or the text of a note.
  public let name: String
  /// The second path of a rename or a link.
  ///
  /// For an `unfollowed` operation, its description.
  public let otherName: String
  /// The descriptor, or -1.
  public let descriptor: Int32
  /// The error number of a failed call, or 0.
  public let error: Int32
  /// The offset of a write, the length after `truncate` and `allocate`, or the number of a note.
  public let offset: Int
  /// The file's number among the traced files, from 1, or 0 if unknown.
  public let node: UInt64
  /// The thread that made the call.
  public let thread: UInt64
  /// The flags of an `open`, `rename`, `link` or `remove`, or the operation of a lock.
  public let flags: UInt64
  /// The time when the call was made, after any waiting, in nanoseconds of the monotonic clock.
  public let start: UInt64
  /// The time when the call returned.
  public let end: UInt64
  /// The number of bytes read or written.
  public let byteCount: Int
  /// The written bytes.
  ///
  /// `nil` if they were not kept, and for other kinds.
  public let bytes: [UInt8]?
  /// True if the call created the file.
  public let isNew: Bool
  /// True if the call failed, or was short, on request.
  public let wasInjected: Bool
  /// True if the call was about a directory.
  public let isDirectory: Bool
  /// True if a write returned only after its bytes were on the disk (`O_DSYNC`, `O_SYNC`,
  /// `RWF_DSYNC`).
  public let isSynchronous: Bool
  /// True if a flush covered all files and directories (`sync(2)`, `syncfs(2)`).
  public let isOfEverything: Bool
}

extension TraceRecord {
  private static let headerSize = 80

  /// Parses the records.
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
    // A record without its bytes is shorter than the lengths in it.
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
  /// For example `write data.json.tmp 210 at 0`.
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
