/// Files that are known to break decoders, made from the store's own kind of items.
///
/// Every seed about items exists twice: as the published bare array, and in the file-backed stores'
/// envelope with the right checksum.
struct DecoderSeeds {
  /// Three items' JSON.
  private let items: [[UInt8]]

  init(_ subject: Subject) throws {
    items = try Self.items(3, subject)
  }

  /// The JSON of `count` items of the store's own kind.
  static func items(_ count: Int, _ subject: Subject) throws -> [[UInt8]] {
    try (0..<count).map { key in
      let array = try subject.published([StoreStep.Pair(key: key, revision: 10 * key + 1)])
      return Array(array.dropFirst().dropLast())
    }
  }

  /// The published form of these items, whether or not they are valid.
  static func array(_ items: [[UInt8]]) -> [UInt8] {
    Array("[".utf8) + items.joined(separator: [UInt8(ascii: ",")]) + Array("]".utf8)
  }

  /// Every seed.
  ///
  /// The seeds that no other technique finds come first.
  func all() -> [DecoderInput] {
    inBothFrames(lists) + wholeFiles + inBothFrames(oddItems) + frames
  }

  /// Extreme numbers that are JSON, or nearly.
  static let numbers = [
    "0", "-0", "-1", "1.5", "1e3", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e19", "1e308",
    "1e309", "-1e400", "1e-400", "1e999999999999999999999", "0e999999999", "00", "+1", ".5", "1.",
    "1e", "-", "0x10", "NaN", "Infinity", "1" + String(repeating: "0", count: 400),
    "0." + String(repeating: "3", count: 400),
  ]

  /// Strings with their quotes.
  static let strings: [[UInt8]] =
    [
      "\"\"", "\"\\u0000\"", "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\ud83d\\ude00\"", "\"\\u12\"",
      "\"\\x\"", "\"\\", "\"", "\"a\tb\"", "\"a\u{0}b\"", "\"\u{feff}\"", "\"\u{2028}\"",
    ].map { Array($0.utf8) } + [
      // A byte that does not exist in UTF-8, an overlong slash, a surrogate, and part of a
      // character.
      [0x22, 0xff, 0x22], [0x22, 0xc0, 0xaf, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0x22, 0xe2, 0x82, 0x22],
    ]

  /// Values of every other type.
  private static let others = ["null", "true", "[]", "{}", "[[[]]]", "nul", ""]

  private typealias Lines = (name: String, lines: [[UInt8]])

  private var lists: [Lines] {
    let values = ItemValues(items[0])
    let twin = values.replacing(values.number, by: Array("7".utf8))
    return [
      ("three items", items), ("no items", []), ("one item", [items[0]]),
      ("two items of one id", [items[0], items[1], twin]),
      ("one item twice", [items[0], items[0]]),
      ("items in another order", items.reversed()),
    ]
  }

  private var oddItems: [Lines] {
    let values = ItemValues(items[1])
    func with(_ name: String, _ item: [UInt8]) -> Lines { (name, [items[0], item, items[2]]) }
    var lines: [Lines] = []
    for number in Self.numbers {
      let bytes = Array(number.utf8)
      let name = "number \(number.prefix(24))"
      lines.append(with(name, values.replacing(values.number, by: bytes)))
      lines.append(with("last \(name)", values.replacing(values.lastNumber, by: bytes)))
    }
    for (index, string) in Self.strings.enumerated() {
      lines.append(with("string \(index)", values.replacing(values.string, by: string)))
    }
    for other in Self.others {
      let bytes = Array(other.utf8)
      lines.append(with("first value \(other)", values.replacing(values.ranges.first, by: bytes)))
      lines.append(with("item \(other)", bytes))
    }
    for levels in [64, 510, 511, 600, 50_000] {
      lines.append(with("\(levels) levels in a value", extended(Self.nested(levels))))
      lines.append(with("\(levels) levels for an item", Self.nested(levels)))
    }
    let long = [0x22] + [UInt8](repeating: UInt8(ascii: "a"), count: 60_000) + [0x22]
    lines += [
      with("a long string", values.replacing(values.string, by: long)),
      ("names twice", [items[0], items[1].dropLast() + [0x2c] + items[2].dropFirst()]),
      with("two items for one", items[1] + [0x2c] + items[0]),
      with("an item with a line break", Array("{\n".utf8) + items[1].dropFirst()),
      ("two items on one line, one on two", twoOnOneLine),
      ("a thousand empty lists", Array(repeating: Array("[]".utf8), count: 1_000)),
      (
        "many ids",
        (0..<200).map { number in
          values.replacing(values.ranges.first, by: Array("\"\(number)\"".utf8))
        }
      ),
    ]
    return lines
  }

  /// As many lines as items, but the items do not correspond to the lines.
  private var twoOnOneLine: [[UInt8]] {
    let parts = items[2].split(separator: 0x2c, maxSplits: 1).map(Array.init)
    return [items[0] + [0x2c] + items[1]] + parts
  }

  /// The second item with an additional member.
  private func extended(_ value: [UInt8]) -> [UInt8] {
    Array(items[1].dropLast()) + Array(",\"more\":".utf8) + value + [UInt8(ascii: "}")]
  }

  static func nested(_ levels: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(ascii: "["), count: levels)
      + [UInt8](repeating: UInt8(ascii: "]"), count: levels)
  }

  private func inBothFrames(_ lines: [Lines]) -> [DecoderInput] {
    lines.flatMap { name, lines in
      [
        DecoderInput(name: "array of \(name)", bytes: Self.array(lines)),
        DecoderInput(name: "envelope of \(name)", bytes: EnvelopeFrame.file(lines)),
      ]
    }
  }

  /// Whole files without items.
  private var wholeFiles: [DecoderInput] {
    let texts = [
      "", " ", "\n", "\u{0}", "[", "]", "{", "}", "{}", "null", "0", "\"", "[1", "[,]", "[]]",
      "[] x",
      "[\n]\n", "\u{feff}[]", "{\"version\":99}", "{\"version\":", "{\"lockstep\":1,\"version\":1",
      String(repeating: " ", count: 3_000), String(repeating: "[", count: 512),
      String(repeating: "[", count: 513), String(repeating: "[", count: 514),
      String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 600),
      String(repeating: "[{\"a\":", count: 256) + "{", "[" + String(repeating: "\"", count: 999),
    ]
    let array = Self.array(items)
    return texts.map { DecoderInput(name: "text", bytes: Array($0.utf8)) } + [
      DecoderInput(name: "every byte", bytes: Array(0...255)),
      DecoderInput(name: "UTF-16", bytes: array.flatMap { [$0, 0] }),
      DecoderInput(name: "UTF-16 with its mark", bytes: [0xfe, 0xff] + array.flatMap { [0, $0] }),
      DecoderInput(name: "UTF-32", bytes: array.flatMap { [$0, 0, 0, 0] }),
      DecoderInput(
        name: "UTF-16, many levels", bytes: (0..<513).flatMap { _ in [UInt8(ascii: "["), 0] }),
    ]
  }

  /// Envelopes with defects outside their items.
  private var frames: [DecoderInput] {
    let sound = EnvelopeFrame.file(items)
    func replacing(_ old: String, _ new: String) -> [UInt8] {
      sound.replacing(Array(old.utf8), with: Array(new.utf8), maxReplacements: 1)
    }
    let versions = Self.numbers + ["2", "99", "\"1\"", "null", ""]
    return versions.map { version in
      DecoderInput(
        name: "version \(version.prefix(24))", bytes: EnvelopeFrame.file(version: version, items))
    }
      + [
        ("another form", replacing("\"lockstep\":1", "\"lockstep\":2")),
        ("no checksum", replacing("\"checksum\"", "\"checksun\"")),
        ("a short checksum", replacing("\"checksum\":\"", "\"checksum\":\"0")),
        ("the checksum of nothing", replacing("\"items\":[\n", "\"items\":[\n\n")),
        ("carriage returns", sound.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] }),
        ("no last line break", sound.dropLast()), ("more behind it", sound + sound),
        ("a mark before it", [0xef, 0xbb, 0xbf] + sound),
      ].map { DecoderInput(name: $0.0, bytes: Array($0.1)) }
  }
}
