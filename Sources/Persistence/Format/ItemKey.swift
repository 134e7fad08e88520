import Foundation

/// An id in the form in which a database stores it.
package enum ItemKey: Sendable, Hashable {
  case integer(Int64)
  case text(String)
}

/// The form of the keys for the ids of a type.
///
/// Equal ids have equal keys.
package enum ItemKeyForm: String, Sendable, CaseIterable {
  /// Integers as they are; those of `UInt` and `UInt64` minus 2^63, which keeps their order.
  case signed, unsigned
  /// Strings in Unicode's form NFC. Their bytes sort in the same order as Swift strings in that
  /// form.
  ///
  /// For other forms, `<` of Swift 6.3 is not an order: "e\u{301}" is neither before nor after
  /// "\u{e9}q". The keys always have an order.
  case string
  /// UUIDs as text, which sorts in the order of the UUIDs.
  case uuid
  /// All other ids, as JSON in the form NFC.
  ///
  /// The keys do not sort in the order of the ids, and two different ids may have the same key.
  case json

  /// Returns the form for the ids of a type.
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

  /// True if the keys are integers.
  package var isInteger: Bool { self == .signed || self == .unsigned }

  /// True if the keys sort in the order that `<` gives the ids.
  package var keepsOrder: Bool { self != .json }

  /// True if two different ids can have the same key.
  package var isAmbiguous: Bool { self == .json }

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
      // The two zeros are equal but are encoded differently.
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
  /// Returns an id's key, or `nil` for an id that cannot be encoded: no saved item can have it.
  package func keyIfEncodable<ID: Encodable>(
    _ id: ID, _ form: ItemKeyForm, path: String
  ) -> ItemKey? {
    do { return try form.key(id, self, path: path) } catch { return nil }
  }
}
