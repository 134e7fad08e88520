import Foundation

/// What is converted, and how: a conversion that was interrupted goes on only for an equal one.
public struct ConversionPlan: Sendable, Equatable, Codable {
  /// The form of this record, and of the pieces of what is made.
  private let lockstepConversion: Int
  /// The source as it was.
  let source: FileFingerprint
  /// What is made, for example `journal`.
  let form: String
  /// The name of the member that is the items' id.
  let idField: String
  /// What a database is keyed by, where that was said.
  let ids: String?

  /// Describes a conversion.
  ///
  /// - Parameters:
  ///   - source: The source as it is.
  ///   - form: What is to be made.
  ///   - idField: The name of the member that is the items' id.
  ///   - ids: What a database is to be keyed by, where that was said.
  public init(source: FileFingerprint, form: String, idField: String, ids: String?) {
    lockstepConversion = 2
    self.source = source
    self.form = form
    self.idField = idField
    self.ids = ids
  }
}

/// How far a conversion has come.
public struct ConversionProgress: Sendable, Equatable, Codable {
  /// How many pieces are there.
  public private(set) var pieces = 0
  /// How many items are in them.
  public private(set) var items = 0
  /// How many bytes they have.
  private(set) var bytes = 0
  /// Their CRC-32C.
  private(set) var checksum = CRC32C().value
  /// The checksum that the next group of a journal follows; 0 where there is none.
  private(set) var link: UInt32 = 0

  /// Nothing is there.
  package init() {}

  /// Counts a piece, with which there are so many items.
  mutating func add(_ piece: ConvertedFile.Piece) {
    pieces += 1
    items = piece.items
    link = piece.link
    bytes += piece.bytes.count
    var checksum = CRC32C(continuing: checksum)
    checksum.update(with: piece.bytes)
    self.checksum = checksum.value
  }

  /// Whether these bytes begin with what is there; a record may say anything.
  func fits(_ content: [UInt8]) -> Bool {
    guard pieces >= 0, items >= 0, (0...content.count).contains(bytes) else { return false }
    return CRC32C(of: content.prefix(bytes)).value == checksum
  }
}

/// The record beside a conversion's temporary file: a line with the plan, and one for each piece that
/// has been written since.
///
/// A line that cannot be read was being written when the conversion was interrupted, and does not count.
struct ConversionRecord: Sendable, Equatable {
  let plan: ConversionPlan
  let progress: ConversionProgress

  /// Reads a record; `nil` where it cannot be read.
  init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first, let plan = Self.decode(ConversionPlan.self, first) else {
      return nil
    }
    self.plan = plan
    progress =
      lines.dropFirst().reversed().lazy.compactMap { Self.decode(ConversionProgress.self, $0) }
      .first ?? ConversionProgress()
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type, _ line: ArraySlice<UInt8>
  ) -> Value? {
    do { return try JSONItemCodec().decode(type, from: Data(line)) } catch { return nil }
  }

  /// One line of it, for behind what may be a torn one.
  static func line(_ value: some Encodable) throws -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    return [newline] + (try JSONItemCodec().encode(value)) + [newline]
  }
}
