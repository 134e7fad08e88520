package import Persistence

/// The first line of a journal: JSON, so that `head -1` shows the kind of the file.
///
/// ```
/// {"lockstep-journal":2,"version":1,"generation":3,"identity":"5b0e17c2a94d3f86","checksum":"9a3f00e1"}
/// ```
package struct JournalHeader: Sendable, Equatable {
  /// The version of the journal's format that this program writes; it can also read the earlier
  /// versions.
  package static let newestForm = 2

  /// The version of the journal's format.
  let form: Int
  /// The schema version of the items.
  package let version: Int
  /// The number of times that the journal has been rewritten.
  package let generation: Int
  /// The number to which the groups are bound.
  ///
  /// Each generation has its own identity. The identity of the first generation is random, so that
  /// no two journals share it. In form 1 it is the generation's number, which is the same for all
  /// new journals.
  let identity: UInt64

  /// The beginning of every journal, in all forms.
  static let name = OtherFile.journalBeginning
  package static let longest = 256

  /// The line, including its line break.
  package var bytes: [UInt8] {
    var line = #"{"lockstep-journal":\#(form),"version":\#(version),"generation":\#(generation)"#
    if form > 1 { line += #","identity":"\#(Self.hexadecimal(identity))""# }
    let checksum = CRC32C.hexadecimal(of: Array(line.utf8))
    return Array(#"\#(line),"checksum":"\#(checksum)"}"#.utf8) + [UInt8(ascii: "\n")]
  }

  /// Creates a header of the newest form.
  package init(version: Int, generation: Int, identity: UInt64 = .random(in: 0 ... .max)) {
    form = Self.newestForm
    self.version = version
    self.generation = generation
    self.identity = identity
  }

  /// Returns the header of the next generation.
  ///
  /// Its identity is computed from the chain that it follows. An opening that is interrupted and
  /// repeated therefore produces the same bytes, and journals with different histories have
  /// different identities.
  func next(after chain: JournalChain, version: Int) -> JournalHeader {
    JournalHeader(
      version: version,
      // After the largest number, numbering restarts at 1. No store reaches that number, but a file
      // may contain it.
      generation: generation == .max ? 1 : generation + 1, identity: chain.successor)
  }

  /// The length of each group's header.
  var groupHeaderSize: Int { form > 1 ? JournalGroup.headerSize : JournalGroup.oldHeaderSize }

  /// The chain to which the first group is bound.
  package var chain: JournalChain {
    JournalChain(identity: identity, link: CRC32C(of: bytes).value)
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension JournalHeader {
  /// Reads the first line of a file.
  ///
  /// The line is compared byte for byte with the line that its numbers produce, so that every
  /// flipped bit is detected.
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
    if let form = numbers.first, form > Self.newestForm { throw .newerFormat(form) }
    guard numbers.count >= 3 else { throw .damage("its first line lacks a number", at: 0) }
    form = numbers[0]
    version = numbers[1]
    generation = numbers[2]
    identity =
      form > 1 ? Self.identity(in: bytes[..<end]) : UInt64(truncatingIfNeeded: generation)
    guard self.bytes.elementsEqual(bytes[...end]) else {
      throw .damage("the checksum of its first line does not match", at: 0)
    }
  }

  /// Returns the numbers that follow a colon directly, in order.
  private static func numbers(in line: ArraySlice<UInt8>) -> [Int] {
    line.split(separator: UInt8(ascii: ":")).dropFirst().compactMap { part in
      let digits = part.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      return Int(String(decoding: digits, as: UTF8.self))
    }
  }

  /// Returns the number in the line's fourth field, or 0 if there is none; the comparison detects
  /// that case.
  private static func identity(in line: ArraySlice<UInt8>) -> UInt64 {
    let parts = line.split(separator: UInt8(ascii: ":"))
    guard parts.count > 4 else { return 0 }
    return UInt64(String(decoding: parts[4].dropFirst().prefix(16), as: UTF8.self), radix: 16) ?? 0
  }

  /// Returns the kind of another file that begins like this, if it is known.
  private static func otherKind(_ beginning: ArraySlice<UInt8>) -> String? {
    let kinds = [
      ("{\"lockstep\":", "the file of a JSON store"), ("[", "a JSON array"),
      ("SQLite format 3\0", "a SQLite database"),
    ]
    // A single flipped bit turns the brace into a bracket.
    if beginning.dropFirst().starts(with: name.dropFirst()) { return nil }
    return kinds.first { beginning.starts(with: $0.0.utf8) }?.1
  }
}

/// Links the next group of a journal to everything before it.
///
/// Each group's header contains the checksum of the previous header; the first header contains the
/// checksum of the first line. A header also contains the checksum of its records' checksums. The
/// last header therefore covers every byte of the journal: two journals with the same last header
/// are equal.
package struct JournalChain: Sendable, Equatable {
  /// The identity of the generation.
  let identity: UInt64
  /// The number of the next group.
  private(set) var number: UInt64 = 1
  /// The checksum of the previous header.
  private(set) var link: UInt32

  init(identity: UInt64, number: UInt64 = 1, link: UInt32) {
    self.identity = identity
    self.number = number
    self.link = link
  }

  /// Advances past an added group, given its header's checksum.
  mutating func advance(over checksum: UInt32) {
    number += 1
    link = checksum
  }

  /// The identity of a generation that follows this chain: the last steps of SplitMix64 (Steele,
  /// Lea and Flood, OOPSLA 2014), applied to the chain's numbers.
  var successor: UInt64 {
    var mixed = identity
    for part in [number, UInt64(link)] {
      mixed = (mixed ^ part) &+ 0x9e37_79b9_7f4a_7c15
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      mixed ^= mixed >> 31
    }
    return mixed
  }

  /// Returns true if a group follows this chain.
  func leads(to group: JournalGroup) -> Bool {
    group.number == number && (group.link ?? link) == link
  }
}

/// The reason why a file cannot be read as a journal.
package enum JournalProblem: Error {
  case damage(Envelope.Damage)
  /// The file is not a journal, and may be intact.
  case otherKind(String)
  case newerFormat(Int)

  static func damage(_ reason: String, at offset: Int) -> JournalProblem {
    .damage(Envelope.Damage(reason: reason, offset: offset))
  }
}
