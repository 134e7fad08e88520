import Foundation
import Persistence

/// Decodes the ids of a journal; the usual types are decoded without a JSON decoder.
struct KeyDecoder<ID: Codable & Hashable & Sendable>: Sendable {
  private let codec: any ItemCodec
  private let path: String
  private let isPlain: Bool

  init(_ codec: any ItemCodec, path: String) {
    self.codec = codec
    self.path = path
    isPlain = codec is JSONItemCodec
  }

  /// Decodes an id.
  func id(from key: ArraySlice<UInt8>) throws(StoreError) -> ID {
    if isPlain, let id = plainID(from: key) { return id }
    do {
      let data = Data(key)
      try JSONText.check(data)
      return try codec.decode(ID.self, from: data)
    } catch {
      throw StoreError(
        .undecodable,
        "An id in the journal is not of type \(ID.self). Open it with the type that wrote it; its "
          + "bytes are untouched.",
        location: path, cause: error)
    }
  }

  /// Decodes the ids of records on all processors; returns them in pieces, in their order.
  func ids(
    of records: [JournalRecord], in bytes: [UInt8], pieceSize: Int
  ) throws(StoreError) -> [[ID]] {
    let size = max(1, pieceSize)
    let found = ConcurrentMap.run((records.count + size - 1) / size) { piece in
      Result { () throws(StoreError) in
        let some = records[(piece * size)..<min(records.count, (piece + 1) * size)]
        var ids: [ID] = []
        ids.reserveCapacity(some.count)
        for record in some { ids.append(try id(from: bytes[record.key])) }
        return ids
      }
    }
    var ids: [[ID]] = []
    for piece in found { ids.append(try piece.get()) }
    return ids
  }

  /// Returns the id if it is a small whole number or a string without escapes.
  private func plainID(from key: ArraySlice<UInt8>) -> ID? {
    if ID.self == Int.self { return Self.number(key) as? ID }
    if ID.self == String.self { return Self.text(key) as? ID }
    if ID.self == UUID.self { return Self.text(key).flatMap { UUID(uuidString: $0) } as? ID }
    return nil
  }

  private static func number(_ key: ArraySlice<UInt8>) -> Int? {
    // This many digits always fit into the integer.
    guard (1...18).contains(key.count) else { return nil }
    var digits = key
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else {
      return nil
    }
    var number = 0
    for byte in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return isNegative ? -number : number
  }

  private static func text(_ key: ArraySlice<UInt8>) -> String? {
    let quote = UInt8(ascii: "\"")
    guard key.count >= 2, key.first == quote, key.last == quote else { return nil }
    let text = key.dropFirst().dropLast()
    let isPlain = text.allSatisfy {
      0x20...0x7e ~= $0 && $0 != quote && $0 != UInt8(ascii: "\\")
    }
    return isPlain ? String(decoding: text, as: UTF8.self) : nil
  }
}
