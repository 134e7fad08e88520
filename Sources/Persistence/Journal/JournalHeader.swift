/// The first line of a journal: JSON, so that `head -1` says what the file is.
///
/// ```
/// {"lockstep-journal":1,"version":1,"generation":3,"checksum":"9a3f00e1"}
/// ```
struct JournalHeader: Sendable, Equatable {
  /// The version of the journal's form that this program writes and reads.
  static let format = 1

  /// The schema version of the items.
  let version: Int
  /// How many times the journal has been written anew; its groups are bound to it.
  let generation: Int

  /// How every journal begins, of whatever form.
  static let name = Array(#"{"lockstep-journal":"#.utf8)
  static let longest = 256

  /// The line, with its line break.
  var bytes: [UInt8] {
    let body = Array(
      #"{"lockstep-journal":\#(Self.format),"version":\#(version),"generation":\#(generation)"#.utf8
    )
    let checksum = CRC32C.hexadecimal(of: body)
    return body + Array(#","checksum":"\#(checksum)"}"#.utf8) + [UInt8(ascii: "\n")]
  }

  init(version: Int, generation: Int) {
    self.version = version
    self.generation = generation
  }

  /// The number of the generation after one.
  ///
  /// After the last it begins again: no store comes to it, but a file may say that it has.
  static func generation(after generation: Int) -> Int {
    generation == .max ? 1 : generation + 1
  }

  /// Reads the first line of a file.
  ///
  /// It is compared byte for byte with the line that its numbers make, so that no flipped bit goes
  /// unseen.
  init(parsing bytes: [UInt8]) throws(JournalProblem) {
    let beginning = bytes.prefix(Self.longest)
    guard beginning.starts(with: Self.name) else {
      if let kind = Self.otherKind(beginning) { throw .otherKind(kind) }
      throw .damage(
        bytes.isEmpty ? "it is empty" : "the beginning of a journal was expected", at: 0)
    }
    guard let end = beginning.firstIndex(of: UInt8(ascii: "\n")) else {
      throw .damage("its first line does not end", at: 0)
    }
    let numbers = Self.numbers(in: bytes[..<end])
    if let format = numbers.first, format > Self.format { throw .newerFormat(format) }
    guard numbers.count >= 3 else { throw .damage("its first line lacks a number", at: 0) }
    self.init(version: numbers[1], generation: numbers[2])
    guard self.bytes.elementsEqual(bytes[...end]) else {
      throw .damage("the checksum of its first line does not match", at: 0)
    }
  }

  /// The numbers that stand right after a colon, in order.
  private static func numbers(in line: ArraySlice<UInt8>) -> [Int] {
    line.split(separator: UInt8(ascii: ":")).dropFirst().compactMap { part in
      let digits = part.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      return Int(String(decoding: digits, as: UTF8.self))
    }
  }

  /// What else a file with this beginning is, if that is known.
  private static func otherKind(_ beginning: ArraySlice<UInt8>) -> String? {
    let kinds = [
      ("{\"lockstep\":", "the file of a JSON store"), ("[", "a JSON array"),
      ("SQLite format 3\0", "a SQLite database"),
    ]
    // One flipped bit makes the brace a bracket.
    if beginning.dropFirst().starts(with: name.dropFirst()) { return nil }
    return kinds.first { beginning.starts(with: $0.0.utf8) }?.1
  }
}

/// Why a file cannot be read as a journal.
enum JournalProblem: Error {
  case damage(Envelope.Damage)
  /// It is no journal at all, and may be perfectly good.
  case otherKind(String)
  case newerFormat(Int)

  static func damage(_ reason: String, at offset: Int) -> JournalProblem {
    .damage(Envelope.Damage(reason: reason, offset: offset))
  }
}
