import Foundation

/// An id as a database has it.
package enum ItemKey: Sendable, Hashable {
  case integer(Int64)
  case text(String)
}

/// A form of keys for the ids of one type, such that equal ids have equal keys.
package enum ItemKeyForm: String, Sendable, CaseIterable {
  /// Integers as they are; those of `UInt` and `UInt64` less 2^63, which keeps their order.
  case signed, unsigned
  /// Strings in Unicode's form NFC: their bytes have the order that Swift gives strings of
  /// that form.
  ///
  /// Between other forms `<` of Swift 6.3 is no order: "e\u{301}" is neither before nor after
  /// "\u{e9}q". The keys always have one.
  case string
  /// UUIDs as text, which has the order of the UUIDs.
  case uuid
  /// Every other id as JSON in the form NFC.
  ///
  /// Their order is not the ids', and ids that differ may be encoded alike.
  case json

  /// The form for the ids of a type.
  package init<ID>(of type: ID.Type) {
    self =
      switch type {
      case is String.Type: .string
      case is UUID.Type: .uuid
      case is Int.Type, is Int64.Type, is Int32.Type, is Int16.Type, is Int8.Type: .signed
      case is UInt.Type, is UInt64.Type, is UInt32.Type, is UInt16.Type, is UInt8.Type: .unsigned
      default: .json
      }
  }

  /// Whether the keys are integers.
  package var isInteger: Bool { self == .signed || self == .unsigned }

  /// Whether the keys have the order that the ids have by `<`.
  package var keepsOrder: Bool { self != .json }

  /// Whether two ids that differ can have one key.
  package var isAmbiguous: Bool { self == .json }

  /// The key of an id.
  package func key<ID: Encodable>(
    _ id: ID, _ codec: any ItemCodec, path: String
  ) throws(StoreError) -> ItemKey {
    switch self {
    case .string: if let text = id as? String { return .text(Self.composed(text)) }
    case .uuid: if let uuid = id as? UUID { return .text(uuid.uuidString) }
    case .signed:
      if let number = id as? Int { return .integer(Int64(number)) }
      if let number = id as? any SignedInteger { return .integer(Int64(number)) }
    case .unsigned:
      if let number = id as? any UnsignedInteger {
        return .integer(Int64(bitPattern: UInt64(number) ^ (1 << 63)))
      }
    case .json:
      // The two zeros are equal and encoded differently.
      if let number = id as? Double, number == 0 { return .text("0") }
      if let number = id as? Float, number == 0 { return .text("0") }
    }
    let bytes = try codec.key(id, path: path)
    return .text(Self.composed(String(decoding: bytes, as: UTF8.self)))
  }

  private static func composed(_ text: String) -> String {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    return isASCII ? text : text.precomposedStringWithCanonicalMapping
  }
}

extension ItemCodec {
  /// An id's key; an id that cannot be encoded has no key, and no item with such an id was ever
  /// saved.
  package func keyIfEncodable<ID: Encodable>(
    _ id: ID, _ form: ItemKeyForm, path: String
  ) -> ItemKey? {
    do { return try form.key(id, self, path: path) } catch { return nil }
  }
}
