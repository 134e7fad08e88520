import Persistence

/// The kind of store that wrote a file, as far as the beginning of the file shows it.
package enum FileKind: String, Sendable, Codable {
  /// A JSON store; see `docs/FileFormat.md`.
  case json
  /// The published pattern: a bare JSON array of items, read as version 0.
  case array
  /// A journaled store; see `docs/JournalFormat.md`.
  case journal
  /// SQLite.
  case database
  /// A file that no store writes.
  case other

  init(of bytes: [UInt8]) {
    self =
      if bytes.starts(with: Array(#"{"lockstep-journal":"#.utf8)) {
        .journal
      } else if bytes.starts(with: Array(#"{"lockstep":"#.utf8))
        || Self.isDamagedEnvelope(bytes)
      {
        .json
      } else if bytes.starts(with: Array("SQLite format 3\0".utf8)) {
        .database
      } else {
        StoredVersion.isBareArray(bytes) ? .array : .other
      }
  }

  /// Returns true if the first line is that of a JSON store's file, except for its beginning.
  private static func isDamagedEnvelope(_ bytes: [UInt8]) -> Bool {
    let first = bytes.prefix(128).prefix { $0 != UInt8(ascii: "\n") }
    let line = String(decoding: first, as: UTF8.self)
    return line.contains(#","checksum":""#) && line.hasSuffix(#"","items":["#)
  }

  /// Returns the format version that a JSON store's file or a journal states.
  func statedForm(in bytes: [UInt8]) -> Int? {
    let beginning = self == .journal ? #"{"lockstep-journal":"# : #"{"lockstep":"#
    let digits = bytes.dropFirst(beginning.utf8.count).prefix {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  static func newerForm(_ form: Int, known: Int) -> String {
    "it has form \(form), and this program knows forms up to \(known)"
  }
}
