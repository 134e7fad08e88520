import Foundation

/// A model with more kinds of values than ``Note``: exact dates, optionals, and whole numbers that
/// a `Double` cannot represent.
///
/// Check `MyStore<Entry>` as well as `MyStore<Note>` if the store encodes items with its own code.
public struct Entry: Sample {
  /// The id: `entry-` followed by the key.
  public let id: String
  /// The content's number.
  var revision: Int
  /// A moment with a fraction of a second.
  var created: Date
  /// A moment, or `nil`.
  var due: Date?
  /// A text, an empty text, or `nil`.
  var remark: String?
  /// A number near the limits of 64 bits.
  var size: Int64
  /// A number too large for `Int64`.
  var mask: UInt64
  /// A fraction; an item whose share is NaN cannot be encoded.
  var share: Double
  /// Lists of texts by name; a list may be empty.
  var tags: [String: [String]]

  /// The entry for a key and a revision.
  public static func sample(key: Int, revision: Int) -> Entry {
    entry(id: "entry-\(key)", key, revision)
  }

  /// The key that the entry was made for.
  public var sampleKey: Int { Int(id.dropFirst("entry-".count)) ?? -1 }
  /// The revision that the entry was made with.
  public var sampleRevision: Int { revision }

  /// An entry whose share is NaN.
  public static func unencodable(key: Int) -> Entry? {
    var entry = sample(key: key, revision: 0)
    entry.share = .nan
    return entry
  }

  /// An entry whose remark has the given number of bytes.
  public static func large(key: Int, byteCount: Int) -> Entry? {
    var entry = sample(key: key, revision: 0)
    entry.remark = String(repeating: "x", count: byteCount)
    return entry
  }

  /// Entries with the ids of ``SampleIDs/awkward``.
  public static var awkward: [Entry] {
    SampleIDs.awkward.enumerated().map { entry(id: $0.element, $0.offset, $0.offset) }
  }

  /// Entries with the dates, the texts and the numbers of ``SampleValues``, and with whole numbers at
  /// the ends of their ranges.
  public static var edges: [Entry] {
    let dates = SampleValues.dates.enumerated().map { number, date in
      var entry = entry(id: "date-\(number)", number, 2 * number)
      (entry.created, entry.due) = (date, date)
      return entry
    }
    let texts = SampleValues.texts.enumerated().map { number, text in
      var entry = entry(id: "text-\(number)", number, number)
      (entry.remark, entry.tags) = (text, [text: [text, ""]])
      return entry
    }
    let numbers = SampleValues.numbers.enumerated().map { number, share in
      var entry = entry(id: "number-\(number)", number, number)
      (entry.size, entry.mask) = number.isMultiple(of: 2) ? (.min, .max) : (.max, 0)
      entry.share = share
      return entry
    }
    return dates + texts + numbers
  }

  private static func entry(id: String, _ key: Int, _ revision: Int) -> Entry {
    let created = Date(timeIntervalSinceReferenceDate: 700_000_000.1 + Double(revision) / 7)
    return Entry(
      id: id, revision: revision, created: created,
      due: revision.isMultiple(of: 2) ? nil : created.addingTimeInterval(0.001),
      remark: [nil, "", "\"\(key)\"\n"][abs(revision) % 3],
      size: revision.isMultiple(of: 2) ? .max - Int64(revision) : .min + Int64(revision),
      mask: .max - UInt64(clamping: revision), share: 0.1 + Double(revision) / 3,
      tags: ["none": [], "key \(key)": ["\u{1F512}", "\(revision)"]])
  }
}

extension Entry: CustomStringConvertible {
  /// All values.
  ///
  /// The tags are sorted by name, so equal entries have equal texts.
  public var description: String {
    let tags = tags.sorted { $0.key < $1.key }.map { "\($0.key.debugDescription): \($0.value)" }
    return "Entry(id: \(id.debugDescription), revision: \(revision), "
      + "created: \(created.timeIntervalSinceReferenceDate), "
      + "due: \(due.map { "\($0.timeIntervalSinceReferenceDate)" } ?? "nil"), "
      + "remark: \(remark?.debugDescription ?? "nil"), size: \(size), mask: \(mask), share: \(share), "
      + "tags: [\(tags.joined(separator: ", "))])"
  }
}
