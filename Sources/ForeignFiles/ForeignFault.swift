import Persistence

/// The reason why a file that no store wrote cannot be used, its place, and the cure.
public struct ForeignFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The reason; ``ForeignFault/cure`` has a cure for each.
  package enum Cause: Sendable, Equatable {
    // The whole file.
    case empty
    case zeros
    case encoding(String)
    case lines
    case object(list: String?)
    case notAnArray
    // A byte.
    case cutOff
    case notUTF8(UInt8)
    case word(String)
    case comment
    case number
    case repeatedName(String)
    case nested
    case control(UInt8)
    case escape
    case unexpected(UInt8, expected: String)
    // An item.
    case undecodable(String)
    case notAnObject(item: Int)
    case identifier(item: Int, field: String, problem: String, names: [String])
    case sameIdentifier(first: Int, second: Int, String)
  }

  package let cause: Cause
  /// The place, unless the fault is that of the whole file.
  package let place: FilePlace?

  /// The cause, its place and the cure, as two sentences.
  public var description: String {
    "\(reason)\(place.map { ", at \($0)" } ?? ""). \(cure)"
  }
}

extension ForeignFault {
  /// The cause, without its place.
  package var reason: String {
    switch cause {
    case .empty: "the file is empty"
    case .zeros: "the file is full of zeros"
    case .encoding(let name): "the file is text in \(name), and not in UTF-8"
    case .lines: "the file is a row of objects (JSON lines), and not an array"
    case .object(let list?):
      "the file is an object with an array in its member \(Self.quoted(list))"
    case .object(nil): "the file is an object, not an array"
    case .notAnArray: "the file is a single value, not an array"
    case .cutOff: "the file ends before its array does"
    case .notUTF8(let byte): "the byte \(Self.hexadecimal(byte)) is not UTF-8\(Self.latin(byte))"
    case .word(let word): "\(word) is not JSON"
    case .comment: "there is a comment, which JSON does not have"
    case .number: "the number is too large or too small for 64 bits"
    case .repeatedName(let name): "the name \(Self.quoted(name)) is repeated in its object"
    case .nested: "a value is nested more than 64 levels deep"
    case .control(let byte): "the byte \(Self.hexadecimal(byte)) is not escaped in a string"
    case .escape: "a backslash begins no character"
    case .unexpected(let byte, let expected):
      "\(expected) was expected, and not \(Self.shown(byte))"
    case .undecodable(let reason): reason
    case .notAnObject(let item): "item \(item) is not an object"
    case .identifier(let item, let field, let problem, _):
      "the \(Self.quoted(field)) of item \(item) \(problem)"
    case .sameIdentifier(let first, let second, let id):
      "items \(first) and \(second) both have the id \(id)"
    }
  }

  /// The remedy, as a sentence.
  package var cure: String {
    switch cause {
    case .empty, .zeros: "Restore a backup: a power cut can leave such a file."
    case .encoding(let name): "Convert it: iconv -f \(name) -t UTF-8 FILE > NEW."
    case .lines: "Make an array of them: jq -s . FILE > NEW."
    case .object(let list?): "Take the array out: jq '.\(Self.quoted(list))' FILE > NEW."
    case .object(nil), .notAnArray: "Put the items into an array: [{…}, {…}]."
    case .cutOff: "Get the whole file again."
    case .notUTF8:
      "Convert the file from the encoding that it has: iconv -f LATIN1 -t UTF-8 FILE > NEW."
    case .word: "Write null or a string instead, or leave the member out."
    case .comment: "Remove the comments."
    case .number: "Round it, or write it as a string."
    case .repeatedName: "Keep one of the values: some programs take the first, some the last."
    case .nested: "Make its item flatter."
    case .control: "Write it as an escape, such as \\t or \\n."
    case .escape: "Double the backslash, or remove it."
    case .unexpected, .undecodable: "Mend it there, or write the file anew."
    case .notAnObject(let item): "Make each item an object, such as {\"id\": \(item), …}."
    case .identifier(_, _, _, let names):
      "Name the member that identifies an item with --id-field; this one has "
        + (names.isEmpty ? "no members." : names.map(Self.quoted).joined(separator: ", ") + ".")
    case .sameIdentifier:
      "Give each item a different id, or name another member with --id-field."
    }
  }

  /// The beginning of a text, as a string of JSON.
  private static func quoted(_ text: String) -> String {
    JSONValue.string(text.count > 40 ? text.prefix(40) + "…" : text).description
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0x0" : "0x") + String(byte, radix: 16, uppercase: true)
  }

  /// The character that a byte is in Latin 1; its control characters are left out.
  private static func latin(_ byte: UInt8) -> String {
    byte < 0xa0 ? "" : "; in Latin 1 it is \(Character(Unicode.Scalar(byte)))"
  }

  private static func shown(_ byte: UInt8) -> String {
    0x21...0x7e ~= byte ? "\(Character(Unicode.Scalar(byte)))" : "the byte \(hexadecimal(byte))"
  }
}
