import Persistence

extension ItemKey {
  /// The most bytes that the key needs in a row.
  var size: Int {
    switch self {
    case .integer: 8
    case .text(let text): text.utf8.count
    }
  }

  /// Adds the key's bytes to a checksum.
  func update(_ checksum: inout CRC32C) {
    switch self {
    case .integer(let value): Self.update(&checksum, value)
    case .text(let text): checksum.update(with: text.utf8)
    }
  }

  static func update(_ checksum: inout CRC32C, _ value: Int64) {
    withUnsafeBytes(of: value.littleEndian) { checksum.update(with: $0) }
  }
}
