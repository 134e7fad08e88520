/// A kind of damage that replaces bytes of a store's file by bytes that the store did not write.
enum Damage: Sendable, Equatable {
  case flip(bit: Int, byte: Int)
  case truncation(to: Int)
  case zeros(from: Int, count: Int)
  /// Bytes after the end: their name, and the bytes.
  case appended(String, [UInt8])
  /// Bytes in the middle: their name, the bytes, and their place.
  case inserted(String, [UInt8], at: Int)
  /// A complete replacement: its name, and the bytes.
  case replacement(String, [UInt8])

  /// Every flip of a single bit.
  static func flips(_ count: Int) -> [Damage] {
    (0..<count).flatMap { byte in (0..<8).map { .flip(bit: $0, byte: byte) } }
  }

  /// Every length below the file's own, or every nth length.
  static func truncations(_ count: Int, every step: Int = 1) -> [Damage] {
    stride(from: 0, to: count, by: step).map { .truncation(to: $0) }
  }

  /// Every aligned block set to zero.
  static func zeroedBlocks(_ count: Int, size: Int) -> [Damage] {
    stride(from: 0, to: count, by: size).map { .zeros(from: $0, count: min(size, count - $0)) }
  }

  func apply(to bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    switch self {
    case .flip(let bit, let byte): bytes[byte] ^= 1 << UInt8(bit)
    case .truncation(let length): bytes.removeLast(bytes.count - length)
    case .zeros(let start, let count):
      bytes.replaceSubrange(start..<(start + count), with: repeatElement(0, count: count))
    case .appended(_, let more): bytes += more
    case .inserted(_, let more, let place): bytes.insert(contentsOf: more, at: place)
    case .replacement(_, let replacement): bytes = replacement
    }
    return bytes
  }
}

extension Damage: CustomStringConvertible {
  var description: String {
    switch self {
    case .flip(let bit, let byte): "bit \(bit) of byte \(byte) flipped"
    case .truncation(let length): "cut to \(length) bytes"
    case .zeros(let start, let count): "bytes \(start)..<\(start + count) zeroed"
    case .appended(let name, _): "after its end \(name)"
    case .inserted(let name, _, let place): "before byte \(place) \(name)"
    case .replacement(let name, _): "replaced: \(name)"
    }
  }
}
