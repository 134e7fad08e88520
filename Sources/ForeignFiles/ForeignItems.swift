import Foundation
public import Persistence

/// The items of a JSON file that no store wrote: an array of objects in UTF-8.
///
/// `lockstep inspect`, `lockstep convert` and `bench --items` read such a file with this type, and
/// therefore name the same fault at the same place. A byte order mark before the array is skipped.
///
/// ```swift
/// let items = try ForeignItems(Array(#"[{"id": "a"}, {"id": "b"}]"#.utf8))
/// print(items.values.count)  // 2
/// ```
public struct ForeignItems: Sendable {
  /// The items in the file's order.
  public let values: [JSONValue]
  private let bytes: [UInt8]
  /// The first byte of each item.
  private let starts: [Int]

  /// Reads all items.
  ///
  /// O(bytes).
  ///
  /// - Throws: ``ForeignFault``, also for JSON that programs read differently.
  public init(_ bytes: [UInt8]) throws(ForeignFault) {
    let mark = ByteOrderMark.length(in: bytes)
    starts = try Self.starts(in: bytes, from: mark)
    self.bytes = bytes
    do {
      values = try JSONItemCodec().decode([JSONValue].self, from: Data(bytes.dropFirst(mark)))
    } catch {
      // No text is known that the scan accepts and the decoder does not.
      throw ForeignFault(cause: .undecodable("\(error)"), place: nil)
    }
  }

  /// Returns the id of each item.
  ///
  /// - Parameters:
  ///   - field: The name of the member that has the id.
  ///   - id: Makes an id from the member, or throws the reason why it cannot.
  /// - Returns: The ids, which are distinct.
  /// - Throws: ``ForeignFault`` for an item that is not an object or has no id, and for two items
  ///   with equal ids.
  public func ids<ID: Hashable>(
    in field: String, _ id: (JSONValue) throws -> ID
  ) throws(ForeignFault) -> [ID] {
    var places: [ID: Int] = [:]
    var ids: [ID] = []
    for (item, value) in values.enumerated() {
      guard case .object(let members) = value else { throw fault(.notAnObject(item: item), item) }
      guard let member = members[field] else { throw noID("is missing", item, field, members) }
      let found: ID
      do { found = try id(member) } catch { throw noID("\(error)", item, field, members) }
      if let first = places.updateValue(item, forKey: found) {
        let id = member.description
        throw fault(
          .sameIdentifier(first: first, second: item, id.count > 60 ? id.prefix(60) + "…" : id),
          item)
      }
      ids.append(found)
    }
    return ids
  }

  private func noID(
    _ problem: String, _ item: Int, _ field: String, _ members: [String: JSONValue]
  ) -> ForeignFault {
    let names = Array(members.keys.sorted().prefix(8))
    return fault(.identifier(item: item, field: field, problem: problem, names: names), item)
  }

  private func fault(_ cause: ForeignFault.Cause, _ item: Int) -> ForeignFault {
    ForeignFault(cause: cause, place: FilePlace(ofByte: starts[item], in: bytes))
  }
}

extension ForeignItems {
  /// Looks for a fault without decoding the items.
  ///
  /// O(bytes), a part of what reading them costs.
  ///
  /// - Throws: The first fault in the text.
  package static func check(_ bytes: [UInt8]) throws(ForeignFault) {
    _ = try starts(in: bytes, from: ByteOrderMark.length(in: bytes))
  }

  /// Returns the first byte of each item.
  private static func starts(in bytes: [UInt8], from mark: Int) throws(ForeignFault) -> [Int] {
    if !bytes.isEmpty, bytes.allSatisfy({ $0 == 0 }) {
      throw ForeignFault(cause: .zeros, place: nil)
    }
    if let name = encoding(of: bytes) { throw ForeignFault(cause: .encoding(name), place: nil) }
    let scan: JSONScan
    do { scan = try JSONScan(bytes, from: mark) } catch {
      let place = error.cause == .empty ? nil : FilePlace(ofByte: error.byte, in: bytes)
      throw ForeignFault(cause: error.cause, place: place)
    }
    switch scan.outermost {
    case .list: return scan.items
    case .object:
      let list = scan.lists.count == 1 ? scan.lists[0] : nil
      throw ForeignFault(cause: .object(list: list), place: nil)
    case .single: throw ForeignFault(cause: .notAnArray, place: nil)
    }
  }

  /// The encoding of a text that has two or four bytes for a character (RFC 4627, section 3).
  private static func encoding(of bytes: [UInt8]) -> String? {
    let start = Array(bytes.prefix(4))
    if start.starts(with: [0xff, 0xfe, 0, 0]) || start.starts(with: [0, 0, 0xfe, 0xff]) {
      return "UTF-32"
    }
    if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff]) { return "UTF-16" }
    return switch start.map({ $0 == 0 }) {
    case [false, true, true, true]: "UTF-32LE"
    case [true, true, true, false]: "UTF-32BE"
    case [false, true, false, true], [false, true]: "UTF-16LE"
    case [true, false, true, false], [true, false]: "UTF-16BE"
    default: nil
    }
  }
}
