import Persistence

/// The file of a ``MappedTableStore``: two heads, and rows.
///
/// Not Sendable: its store guards it.
final class MappedTable {
  struct Damaged: Error {
    let offset: Int
  }

  private static let rowStart = 1_024
  private static let headSize = 32
  private static let magic: UInt64 = 0x3130_656c_6261_7470

  private let file: MappedFile
  private var (number, end) = (0, rowStart)

  init(_ location: StoreLocation) throws {
    let files = PosixFileSystem()
    let directory = try files.openDirectory(location.directory)
    defer { do { try files.closeDirectory(directory) } catch { /* Nothing is written by it. */  } }
    let name = location.filename
    try removeFile(name + ".new", in: directory, files)
    if try !files.list(directory).contains(name) {
      let new = try MappedFile(location.path + ".new", making: 4_096)
      for place in 0..<2 {
        try new.write(Self.head(0, Self.rowStart, new.count, place), at: 512 * place)
      }
      try files.rename(name + ".new", to: name, in: directory)
    }
    // A process that was killed may not have waited until the disk had the name.
    try files.synchronizeDirectory(directory)
    file = try MappedFile(location.path)
  }

  /// The rows that count, in their order, and a last one that a crash left whole.
  func rows() throws -> [[UInt8]] {
    guard file.count >= Self.rowStart else { throw Damaged(offset: 0) }
    let heads = (0..<2).compactMap { head(at: $0) }
    guard let newest = heads.max(by: { $0.number < $1.number }), newest.capacity <= file.count
    else { throw Damaged(offset: 0) }
    var rows: [[UInt8]] = []
    while let row = row(number + 1, at: end) {
      rows.append(row)
      (number, end) = (number + 1, end + Self.size(of: row))
    }
    guard number >= newest.number, end >= newest.end else { throw Damaged(offset: end) }
    // A head is only torn while it is written, and its row is on the disk before that.
    guard heads.count == 2 || number > newest.number else { throw Damaged(offset: 0) }
    // A process that was killed may not have waited until the disk had what the mapping shows.
    try file.synchronize()
    if number > newest.number { try publish() }
    return rows
  }

  /// Makes the file longer if a row does not fit.
  func makeRoom(for row: [UInt8]) throws {
    let needed = end + Self.size(of: row)
    if needed > file.count { try file.grow(to: max(2 * file.count, (needed / 4_096 + 1) * 4_096)) }
  }

  func append(_ row: [UInt8]) throws {
    try file.write(Self.rowHead(number + 1, row) + row, at: end)
    (number, end) = (number + 1, end + Self.size(of: row))
    try publish()
  }

  private func publish() throws {
    try file.write(Self.head(number, end, file.count, number % 2), at: 512 * (number % 2))
  }

  private func head(at place: Int) -> (number: Int, end: Int, capacity: Int)? {
    let bytes = file.bytes(in: 512 * place..<512 * place + Self.headSize)
    let (number, end) = (Int(bytes.word(at: 8) >> 1), Int(bytes.word(at: 16) >> 1))
    let capacity = Int(bytes.word(at: 24) & 0xffff_ffff)
    return bytes == Self.head(number, end, capacity, place) ? (number, end, capacity) : nil
  }

  private func row(_ number: Int, at offset: Int) -> [UInt8]? {
    guard offset + 16 <= file.count else { return nil }
    let head = file.bytes(in: offset..<offset + 16)
    let count = head.word(at: 0)
    guard count > 0, count <= UInt64(file.count - offset - 16) else { return nil }
    let row = file.bytes(in: offset + 16..<offset + 16 + Int(count))
    return Self.rowHead(number, row) == head ? row : nil
  }

  private static func size(of row: [UInt8]) -> Int { (16 + row.count + 7) / 8 * 8 }

  /// The length, and the checksum of the row after its number.
  private static func rowHead(_ number: Int, _ row: [UInt8]) -> [UInt8] {
    let checksum = CRC32C(of: words([UInt64(number)]) + row).value
    return words([UInt64(row.count), UInt64(checksum)])
  }

  /// A head is valid at its place alone.
  private static func head(_ number: Int, _ end: Int, _ capacity: Int, _ place: Int) -> [UInt8] {
    let bytes = words([
      magic + UInt64(place), UInt64(number) << 1, UInt64(end) << 1, UInt64(capacity),
    ])
    // The upper half of the last word is free for the checksum.
    return bytes.dropLast(4) + withUnsafeBytes(of: CRC32C(of: bytes).value.littleEndian, Array.init)
  }

  private static func words(_ words: [UInt64]) -> [UInt8] {
    words.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
  }
}

extension [UInt8] {
  fileprivate func word(at offset: Int) -> UInt64 {
    self[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
