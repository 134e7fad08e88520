import Foundation
import Persistence
import SQLiteVariant

extension ItemKeyForm {
  /// Returns the key of an id given only as JSON; `nil` if the id does not have this form.
  func key(ofEncoded id: [UInt8]) -> ItemKey? {
    let text = String(decoding: id, as: UTF8.self)
    switch self {
    case .signed:
      // Only an integer in the form in which integers are encoded, and not another spelling such as
      // 1.0.
      return Int64(text).flatMap { "\($0)" == text ? .integer($0) : nil }
    case .unsigned:
      return UInt64(text).flatMap {
        "\($0)" == text ? .integer(Int64(bitPattern: $0 ^ (1 << 63))) : nil
      }
    case .string:
      return Self.string(id).map { .text($0.precomposedStringWithCanonicalMapping) }
    case .uuid:
      return Self.string(id).flatMap { UUID(uuidString: $0)?.uuidString == $0 ? .text($0) : nil }
    case .json:
      // The two zeros are equal but are encoded differently.
      return .text(Double(text) == 0 ? "0" : text.precomposedStringWithCanonicalMapping)
    }
  }

  /// Returns the item of a row, with the id as in the item's JSON, or otherwise as in its key.
  func item(
    _ key: ItemKey, _ line: [UInt8], idField: String
  ) throws -> RawItem {
    do {
      let item = try RawItem(line: line, idField: idField)
      if self.key(ofEncoded: item.key) == key { return item }
    } catch {
      // The item's id is stored elsewhere in its JSON; the key contains the id too.
    }
    return RawItem(key: try encoded(key), line: line)
  }

  private func encoded(_ key: ItemKey) throws -> [UInt8] {
    switch key {
    case .integer(let number) where self == .unsigned:
      return Array("\(UInt64(bitPattern: number) ^ (1 << 63))".utf8)
    case .integer(let number): return Array("\(number)".utf8)
    case .text(let text) where self == .json: return Array(text.utf8)
    case .text(let text): return try JSONItemCodec().encode(text)
    }
  }

  /// Returns the string in some JSON, or `nil` if the JSON is not a string.
  private static func string(_ json: [UInt8]) -> String? {
    guard json.first == UInt8(ascii: "\"") else { return nil }
    do { return try JSONItemCodec().decode(String.self, from: Data(json)) } catch { return nil }
  }
}
