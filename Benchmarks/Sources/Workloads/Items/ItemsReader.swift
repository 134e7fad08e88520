import Foundation
import Persistence

/// Reads the items of a file, or reports the first item that cannot be used.
struct ItemsReader {
  private let path: String
  private let idField: String

  init(_ path: String, _ idField: String) {
    self.path = path
    self.idField = idField
  }

  /// The items in the file's order.
  func items(in bytes: [UInt8]) throws(ItemsFile.Unusable) -> [UserItem] {
    let values = try values(in: bytes)
    guard !values.isEmpty else { throw unusable("has no items", "Put at least one into it") }
    guard values.count <= ItemsFile.mostItems else {
      throw unusable(
        "has \(values.count) items, and \(ItemsFile.mostItems) are the most",
        "Put fewer into it")
    }
    var places: [String: Int] = [:]
    var items: [UserItem] = []
    for (index, value) in values.enumerated() {
      let item = try item(value, index)
      if let first = places.updateValue(index, forKey: item.id) {
        throw unusable(
          "items \(first) and \(index) both have the id \(Self.quoted(item.id))",
          "Give each item a different id, or name another member with --id-field")
      }
      items.append(item)
    }
    return items
  }

  private func item(_ value: JSONValue, _ index: Int) throws(ItemsFile.Unusable) -> UserItem {
    guard case .object(var members) = value else {
      throw unusable(
        "item \(index) is \(Self.kind(value)), not an object",
        "Make each item an object, such as {\"id\": \(index), …}")
    }
    do {
      let id = try UserItem.id(members[idField])
      // The decoder does not know the name of the id field. The reader therefore stores the id as
      // `id`, and the former member `id` under the field's name.
      if idField != UserItem.idMember {
        let other = members[UserItem.idMember]
        members[UserItem.idMember] = members[idField]
        members[idField] = other
      }
      return UserItem(id: id, members)
    } catch {
      let names = members.keys.sorted().prefix(8).map(Self.quoted).joined(separator: ", ")
      throw unusable(
        "the \(Self.quoted(idField)) of item \(index) \(error)",
        "Name the member that identifies an item with --id-field; this one has "
          + (names.isEmpty ? "no members" : names))
    }
  }

  private func values(in bytes: [UInt8]) throws(ItemsFile.Unusable) -> [JSONValue] {
    let data = Data(bytes)
    let spaces: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d]
    do {
      guard bytes.first(where: { !spaces.contains($0) }) != UInt8(ascii: "{") else {
        _ = try JSONItemCodec().decode(JSONValue.self, from: data)
        throw unusable(
          "is an object, not an array", "Put the items into an array: [{…}, {…}]")
      }
      return try JSONItemCodec().decode([JSONValue].self, from: data)
    } catch let error as ItemsFile.Unusable {
      throw error
    } catch DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty {
      throw unusable("is not an array", "Put the items into an array: [{…}, {…}]")
    } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
      let index = context.codingPath[0].intValue.map { "item \($0)" } ?? "an item"
      throw unusable("\(index): \(context.debugDescription)", "Change it")
    } catch {
      if Self.hasOneItemALine(bytes) {
        throw unusable(
          "has an item on each line instead of an array of items",
          "Make an array of them: jq -s . \(path) > items.json")
      }
      let reason = JSONPlace.ofFirstError(in: data) ?? Self.reason(error)
      if reason.contains("nested") {
        throw unusable("is nested too deeply: \(reason)", "Make its items flatter")
      }
      throw unusable("is not JSON: \(reason)", "Mend it there, or write it anew")
    }
  }

  /// Returns true if the text is in the format called JSON lines; its first two lines decide.
  private static func hasOneItemALine(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).lazy.map { Data($0) }
      .filter { line in line.contains { $0 > 0x20 } }
    let first = lines.prefix(2)
    guard first.count == 2 else { return false }
    return first.allSatisfy { line in
      do {
        if case .object = try JSONItemCodec().decode(JSONValue.self, from: line) { return true }
        return false
      } catch { return false }
    }
  }

  private static func reason(_ error: any Error) -> String {
    if case DecodingError.dataCorrupted(let context) = error { return context.debugDescription }
    return "\(error)"
  }

  private func unusable(_ what: String, _ remedy: String) -> ItemsFile.Unusable {
    let separator = what.hasPrefix("is ") || what.hasPrefix("has ") ? " " : ": "
    // Some of Foundation's messages are sentences, and some are not.
    let problem = what.hasSuffix(".") ? String(what.dropLast()) : what
    return ItemsFile.Unusable(description: "\(path)\(separator)\(problem). \(remedy).")
  }

  private static func quoted(_ text: String) -> String {
    JSONValue.string(text.count > 40 ? text.prefix(40) + "…" : text).description
  }

  private static func kind(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .number, .decimal: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// Finds the place at which a text stops being JSON.
enum JSONPlace {
  /// The first error and its place, if Foundation reports one; otherwise `nil`.
  static func ofFirstError(in data: Data) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return nil
    } catch {
      guard let text = (error as NSError).userInfo["NSDebugDescription"] as? String else {
        return nil
      }
      let sentence = text.hasSuffix(".") ? String(text.dropLast()) : text
      // On Linux, Foundation counts bytes; on other systems its text has line and column.
      guard let range = sentence.range(of: " around character "),
        let offset = Int(sentence[range.upperBound...])
      else {
        return sentence.contains("end of file") ? "\(sentence), at byte \(data.count)" : sentence
      }
      return "\(sentence[..<range.lowerBound]) \(place(of: offset, in: data))"
    }
  }

  /// A line and a column, both from 1; the column counts bytes.
  private static func place(of offset: Int, in data: Data) -> String {
    let before = data.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
    return "around line \(line), column \(before.endIndex - start + 1) (byte \(offset))"
  }
}
