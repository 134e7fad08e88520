import Testing

/// A JSON file that no store wrote, with the expected fault.
struct ForeignFile: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  /// The verdict of an inspection after its first words; `nil` for a sound file.
  let fault: String?
  /// True if a conversion takes it.
  let conversion: Conversion
  var testDescription: String { name }

  enum Conversion: Sendable, Equatable {
    case refused, accepted
  }

  init(
    _ name: String, _ text: String, _ fault: String?, _ conversion: Conversion = .refused
  ) {
    self.init(name, Array(text.utf8), fault, conversion)
  }

  init(
    _ name: String, _ bytes: [UInt8], _ fault: String?, _ conversion: Conversion = .refused
  ) {
    (self.name, self.bytes, self.fault, self.conversion) = (name, bytes, fault, conversion)
  }

  static let all = whole + identifiers + places

  private static let array = #"[{"id":1,"text":"a"}]"#

  private static let whole = [
    ForeignFile("an array", array, nil, .accepted),
    ForeignFile(
      "a byte order mark", [0xef, 0xbb, 0xbf] + Array(array.utf8),
      "the file begins with a byte order mark, at line 1, column 1 (byte 0). lockstep convert skips "
        + "the mark.", .accepted),
    ForeignFile(
      "UTF-16", [0xff, 0xfe] + array.utf16.flatMap { [UInt8($0), 0] },
      "the file is text in UTF-16, and not in UTF-8. Convert it: iconv -f UTF-16 -t UTF-8 FILE > NEW."
    ),
    ForeignFile(
      "UTF-16 without a mark", array.utf16.flatMap { [0, UInt8($0)] },
      "the file is text in UTF-16BE, and not in UTF-8. Convert it: iconv -f UTF-16BE -t UTF-8 FILE > "
        + "NEW."),
    ForeignFile(
      "JSON lines", "{\"id\":1}\n{\"id\":2}\n",
      "the file is a row of objects (JSON lines), and not an array, at line 2, column 1 (byte 9). "
        + "Make an array of them: jq -s . FILE > NEW."),
    ForeignFile(
      "an envelope", #"{"next":null,"items":[{"id":1}]}"#,
      #"the file is an object with an array in its member "items". Take the array out: "#
        + #"jq '."items"' FILE > NEW."#),
    ForeignFile(
      "one object", #"{"id":1}"#,
      "the file is an object, not an array. Put the items into an array: [{…}, {…}]."),
    ForeignFile(
      "one number", "7",
      "the file is a single value, not an array. Put the items into an array: [{…}, {…}]."),
    ForeignFile(
      "nothing", "",
      "the file is empty. Restore a backup: a power cut can leave such a file."),
    ForeignFile(
      "zeros", [0, 0, 0, 0],
      "the file is full of zeros. Restore a backup: a power cut can leave such a file."),
    ForeignFile(
      "the beginning of a picture", [0x89, 0x50, 0x4e, 0x47],
      "a value was expected, and not the byte 0x89, at line 1, column 1 (byte 0). Mend it there, or "
        + "write the file anew."),
  ]

  private static let identifiers = [
    ForeignFile(
      "ids twice", #"[{"id":"a"},{"id":"a"}]"#,
      #"items 0 and 1 both have the id "a", at line 1, column 13 (byte 12). Give each item a "#
        + "different id, or name another member with --id-field."),
    ForeignFile(
      "1 and 1.0", "[{\"id\":1},\n {\"id\":1.0}]",
      "items 0 and 1 both have the id 1, at line 2, column 2 (byte 12). Give each item a different "
        + "id, or name another member with --id-field."),
    ForeignFile(
      "no ids", #"[{"text":"a"},{"text":"b"}]"#,
      #"the "id" of item 0 is missing, at line 1, column 2 (byte 1). Name the member that identifies "#
        + #"an item with --id-field; this one has "text"."#),
    ForeignFile(
      "an item without an id", #"[{"id":1},{}]"#,
      #"the "id" of item 1 is missing, at line 1, column 11 (byte 10). Name the member that "#
        + "identifies an item with --id-field; this one has no members."),
    ForeignFile(
      "numbers", "[1,2]",
      "item 0 is not an object, at line 1, column 2 (byte 1). Make each item an object, such as "
        + #"{"id": 0, …}."#),
  ]

  private static let places = [
    ForeignFile(
      "Latin 1",
      Array("[{\"id\":1},\n {\"id\":2,\"text\":\"caf".utf8) + [0xe9] + Array("\"}]".utf8),
      "the byte 0xE9 is not UTF-8; in Latin 1 it is é, at line 2, column 21 (byte 31). Convert the "
        + "file from the encoding that it has: iconv -f LATIN1 -t UTF-8 FILE > NEW."),
    ForeignFile(
      "NaN", #"[{"id":"ä","x":NaN}]"#,
      "NaN is not JSON, at line 1, column 16 (byte 16). Write null or a string instead, or leave the "
        + "member out."),
    ForeignFile(
      "-Infinity", "[{\"id\":1,\"x\":-Infinity}]",
      "-Infinity is not JSON, at line 1, column 14 (byte 13). Write null or a string instead, or "
        + "leave the member out."),
    ForeignFile(
      "a comment", "[{\"id\":1}, // one\n {\"id\":2}]",
      "there is a comment, which JSON does not have, at line 1, column 12 (byte 11). Remove the "
        + "comments."),
    ForeignFile(
      "a cut file", "[{\"id\":1,\"text\":\"a\"},\n{\"id\":2,\"te",
      "the file ends before its array does, at line 2, column 12 (byte 33). Get the whole file again."
    ),
    ForeignFile(
      "a literal cut off", "[{\"id\":1,\"x\":nu",
      "the file ends before its array does, at line 1, column 16 (byte 15). Get the whole file again."
    ),
    ForeignFile(
      "a line break in a string", "[{\"id\":\"a\nb\"}]",
      "the byte 0x0A is not escaped in a string, at line 1, column 10 (byte 9). Write it as an "
        + "escape, such as \\t or \\n."),
    ForeignFile(
      "a path of Windows", #"[{"id":"C:\x"}]"#,
      "a backslash begins no character, at line 1, column 11 (byte 10). Double the backslash, or "
        + "remove it."),
    ForeignFile(
      "half a character", #"[{"id":"\ud800"}]"#,
      "a backslash begins no character, at line 1, column 9 (byte 8). Double the backslash, or "
        + "remove it."),
    ForeignFile(
      "single quotes", "[{'id':1}]",
      "a name in double quotes was expected, and not ', at line 1, column 3 (byte 2). Mend it there, "
        + "or write the file anew."),
    ForeignFile(
      "text behind", "[{\"id\":1}] end",
      "the end of the file was expected, and not e, at line 1, column 12 (byte 11). Mend it there, "
        + "or write the file anew."),
    ForeignFile(
      "a number that is too large", #"[{"id":1},{"id":2,"x":1e999}]"#,
      "the number is too large or too small for 64 bits, at line 1, column 23 (byte 22). Round it, "
        + "or write it as a string."),
    ForeignFile(
      "many levels", "[" + String(repeating: "[", count: 70),
      "a value is nested more than 64 levels deep, at line 1, column 67 (byte 66). Make its item "
        + "flatter."),
  ]

  /// Arrays with a repeated name.
  ///
  /// A store takes the first value; most programs take the last.
  static let repeated: [(text: String, fault: String)] = [
    (
      #"[{"id":"a","text":"…","id":"b"}]"#,
      #"the name "id" is repeated in its object, at line 1, column 23 (byte 24)"#
    ),
    (
      "[{\"id\":\"a\",\"text\":\"b\",\n\"te\\u0078t\":\"c\"}]",
      #"the name "text" is repeated in its object, at line 2, column 1 (byte 23)"#
    ),
    (
      #"[{"id":"a","text":"b","more":{"x":1,"x":2}}]"#,
      #"the name "x" is repeated in its object, at line 1, column 37 (byte 36)"#
    ),
  ]
}
