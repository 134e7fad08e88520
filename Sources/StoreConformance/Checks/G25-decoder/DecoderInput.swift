import Persistence
import SimulatedDisk

/// Bytes on which a store is opened.
struct DecoderInput: Sendable, Equatable {
  /// A short description of the bytes.
  var name: String
  /// The store's file.
  var bytes: [UInt8]
  /// Files beside it, by the suffixes that their names add to the store's own.
  var companions: [String: [UInt8]] = [:]

  /// Writes the files to the store's location.
  func put(in arena: Arena) throws {
    try arena.put(bytes)
    for (ending, bytes) in companions {
      try arena.put(bytes, at: arena.location.path + ending)
    }
  }
}

extension DecoderInput: CustomStringConvertible {
  private static let mostShown = 160

  /// The name, the lengths and the beginning of the bytes, on one line of ASCII.
  var description: String {
    let others = companions.sorted { $0.key < $1.key }
      .map { ", \($0.key): \($0.value.count) bytes" }.joined()
    let rest = bytes.count > Self.mostShown ? "…" : ""
    return
      "\(name), \(bytes.count) bytes\(others): \(Self.text(bytes.prefix(Self.mostShown)))\(rest)"
  }

  /// Bytes as ASCII, with all other bytes as `\xNN`.
  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      switch byte {
      case UInt8(ascii: "\n"): "\\n"
      case UInt8(ascii: "\\"): "\\\\"
      case 0x20...0x7e: String(UnicodeScalar(byte))
      default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}
