import Persistence

/// The items of a user's file, each with a place that changes with the revision.
package struct UserItems: ItemSource {
  private let items: [UserItem]
  private let marks: [RevisionMark]
  /// The text before the number of a copy.
  ///
  /// No id contains this text, so no copy has the id of an item.
  private let copyMark: String

  init(_ items: [UserItem]) {
    self.items = items
    marks = items.map(RevisionMark.init)
    var mark = "~"
    while items.contains(where: { $0.id.contains(mark) }) { mark += "~" }
    copyMark = mark
  }

  /// The number of items; keys from this number on have copies, which clients insert.
  var count: Int { items.count }

  /// The number of items that get one more member, because they have no text that can be marked.
  var lengthened: Int { marks.count(where: \.isAdded) }

  /// The id of the item at this position in the file; after the end of the file, an id that no item
  /// has.
  package func id(key: Int) -> String {
    let id = items[key % count].id
    return key < count ? id : "\(id)\(copyMark)\(key / count)"
  }

  /// The item at this position in the file, marked with its revision; after the end of the file, a
  /// copy.
  package func item(key: Int, id: String, revision: Int) -> UserItem {
    let place = key % count
    var members = marks[place].marked(items[place].members, revision)
    if key >= count { members[UserItem.idMember] = .string(id) }
    return UserItem(id: id, members)
  }
}

/// The place where the revisions of an item differ: the last characters of its longest text.
///
/// The item keeps its shape and its size. An item without a text that can be marked gets one more
/// member.
struct RevisionMark: Sendable {
  /// The number of replaced characters, each one byte long.
  static let length = 8

  /// True if a member was added; false if a text was changed.
  let isAdded: Bool
  private let name: String
  /// The unchanged part of the text.
  private let beginning: String

  init(_ item: UserItem) {
    let texts = item.members.compactMap { name, value -> (name: String, text: String)? in
      guard name != UserItem.idMember, case .string(let text) = value,
        text.utf8.count >= Self.length, text.utf8.suffix(Self.length).allSatisfy(Self.isPlain)
      else { return nil }
      return (name, text)
    }
    let longest = texts.max {
      ($0.text.utf8.count, $1.name) < ($1.text.utf8.count, $0.name)
    }
    if let longest {
      isAdded = false
      name = longest.name
      beginning = String(
        decoding: longest.text.utf8.dropLast(Self.length), as: UTF8.self)
    } else {
      isAdded = true
      var name = "revision"
      while item.members[name] != nil { name += "_" }
      self.name = name
      beginning = ""
    }
  }

  /// Printable ASCII that JSON does not escape.
  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20...0x7e ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      && byte != UInt8(ascii: "/")
  }

  /// The members including the revision; O(members), and O(n) in the marked text.
  func marked(_ members: [String: JSONValue], _ revision: Int) -> [String: JSONValue] {
    var members = members
    members[name] = .string(beginning + Self.digits(of: revision))
    return members
  }

  /// A revision in base 32, with the same length for all revisions up to 2^40.
  static func digits(of revision: Int) -> String {
    String(unsafeUninitializedCapacity: length) { buffer in
      var rest = revision
      for index in stride(from: length - 1, through: 0, by: -1) {
        let digit = UInt8(rest & 31)
        buffer[index] = digit + UInt8(ascii: digit < 10 ? "0" : "W")
        rest >>= 5
      }
      return length
    }
  }
}
