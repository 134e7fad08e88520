import Foundation

/// A model with an id of two parts, and with members of the kinds that Foundation can encode.
///
/// Check `MyStore<Parcel>` as well if the store encodes items or ids with its own code. ``Ticket``
/// and ``Token`` have an id that is an `Int` and a `UUID`.
public struct Parcel: Sample {
  /// An id of two parts.
  public struct ID: Hashable, Codable, Sendable, Comparable {
    /// The number of a shelf, which may be negative.
    var shelf: Int
    /// The rest of the id.
    var label: UUID

    /// Orders by the shelf, and then by the label's text.
    public static func < (left: ID, right: ID) -> Bool {
      left.shelf == right.shelf
        ? left.label.uuidString < right.label.uuidString : left.shelf < right.shelf
    }
  }

  /// A choice with and without values.
  enum State: Codable, Equatable, Sendable {
    /// No value.
    case packed
    /// A place, and the number of days.
    case sent(to: String, days: Int?)
  }

  /// The id.
  public let id: ID
  /// The content's number.
  var revision: Int
  /// Bytes: none, or all 256 of them.
  var label: Data
  /// A truth value.
  var isUrgent: Bool
  /// An identifier.
  var tracking: UUID
  /// An address with escaped characters.
  var link: URL
  /// A number with more digits than a `Double` has.
  var price: Decimal
  /// The state.
  var state: State
  /// A short fraction.
  var weight: Float
  /// The smallest whole numbers.
  var corners: [Int8]
  /// Parts of a date.
  var due: DateComponents
  /// An interval between two moments.
  var window: DateInterval
  /// A set of numbers.
  var rows: IndexSet
  /// A place in a tree.
  var place: IndexPath
  /// A length with its unit.
  var height: Measurement<UnitLength>
  /// A time zone.
  var zone: TimeZone
  /// A language and a region.
  var language: Locale
  /// A range.
  var floors: ClosedRange<Int>
  /// A span of time in attoseconds.
  var travel: Duration
  /// Lists in a list.
  var grid: [[Int?]]
  /// Texts by number.
  var notes: [Int: String]

  /// The parcel for a key and a revision.
  public static func sample(key: Int, revision: Int) -> Parcel {
    let isEven = revision.isMultiple(of: 2)
    return Parcel(
      id: ID(shelf: 3 - key, label: number(key)), revision: revision,
      label: isEven ? Data() : Data(UInt8.min...UInt8.max), isUrgent: isEven,
      tracking: number(revision), link: link(revision), price: price(revision),
      state: isEven ? .packed : .sent(to: "K\u{F6}ln", days: revision == 1 ? nil : revision),
      weight: Float(revision) / 3, corners: isEven ? [] : [.min, 0, .max],
      due: DateComponents(year: 2_000 + abs(revision) % 50, month: isEven ? nil : 2),
      window: DateInterval(
        start: Date(timeIntervalSinceReferenceDate: Double(revision) / 7), duration: 0.5),
      rows: isEven ? [] : [0, 1, 5], place: isEven ? [] : [1, abs(revision)],
      height: Measurement(value: Double(revision) / 8, unit: .meters),
      zone: isEven ? .gmt : TimeZone(secondsFromGMT: 3_600) ?? .gmt,
      language: Locale(identifier: isEven ? "de_DE" : "pt_BR"), floors: -1...abs(revision),
      travel: .seconds(revision) + .nanoseconds(1), grid: isEven ? [[]] : [[1, nil], [], [2]],
      notes: isEven ? [:] : [-revision: "\"\(key)\""])
  }

  /// The key that the parcel was made for.
  public var sampleKey: Int { 3 - id.shelf }
  /// The revision that the parcel was made with.
  public var sampleRevision: Int { revision }

  /// A parcel whose weight is NaN.
  public static func unencodable(key: Int) -> Parcel? {
    var parcel = sample(key: key, revision: 0)
    parcel.weight = .nan
    return parcel
  }

  /// A parcel with as many bytes.
  public static func large(key: Int, byteCount: Int) -> Parcel? {
    var parcel = sample(key: key, revision: 0)
    // Three bytes are four characters in JSON.
    parcel.label = Data(repeating: 7, count: byteCount / 4 * 3)
    return parcel
  }

  private static func number(_ value: Int) -> UUID {
    var bytes = UUID().uuid
    withUnsafeMutableBytes(of: &bytes) { bytes in
      for index in bytes.indices {
        bytes[index] = UInt8(truncatingIfNeeded: value >> (index % 8 * 8)) &+ UInt8(index)
      }
    }
    return UUID(uuid: bytes)
  }

  private static func link(_ revision: Int) -> URL {
    URL(filePath: "/\u{FC}ber/\(revision)%20 ?#")
  }

  private static func price(_ revision: Int) -> Decimal {
    Decimal(sign: .plus, exponent: -4, significand: Decimal(12_345_678_901_234_567))
      + Decimal(revision)
  }
}
