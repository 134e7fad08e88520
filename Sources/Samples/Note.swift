/// The suite's own model, for stores that can hold any model.
public struct Note: Sample {
  /// The id: `note-` followed by the key.
  public let id: String
  /// The content's number.
  public var revision: Int
  /// A few words derived from key and revision, with characters that JSON must escape.
  public var text: String
  /// The weight; an item whose weight is NaN cannot be encoded.
  public var weight: Double

  /// Creates a note.
  public init(id: String, revision: Int, text: String, weight: Double) {
    self.id = id
    self.revision = revision
    self.text = text
    self.weight = weight
  }

  /// The note for a key and a revision.
  public static func sample(key: Int, revision: Int) -> Note {
    Note(
      id: "note-\(key)", revision: revision, text: "\"\(key)\" → \(revision)\n\u{1F512}",
      weight: Double(revision) / 8)
  }

  /// The key that the note was made for.
  public var sampleKey: Int { Int(id.dropFirst("note-".count)) ?? -1 }
  /// The revision that the note was made with.
  public var sampleRevision: Int { revision }

  /// A note whose weight is NaN.
  public static func unencodable(key: Int) -> Note? {
    Note(id: "note-\(key)", revision: 0, text: "", weight: .nan)
  }

  /// A note whose text has the given number of bytes.
  public static func large(key: Int, byteCount: Int) -> Note? {
    let text = String(repeating: "x", count: byteCount)
    return Note(id: "note-\(key)", revision: 0, text: text, weight: 0)
  }

  /// Notes with the ids of ``SampleIDs/awkward``.
  public static var awkward: [Note] {
    SampleIDs.awkward.enumerated().map {
      Note(id: $0.element, revision: $0.offset, text: "awkward", weight: 0)
    }
  }

  /// Notes with the texts and the numbers of ``SampleValues``.
  public static var edges: [Note] {
    SampleValues.texts.enumerated().map {
      Note(id: "text-\($0.offset)", revision: $0.offset, text: $0.element, weight: 0)
    }
      + SampleValues.numbers.enumerated().map {
        Note(id: "number-\($0.offset)", revision: $0.offset, text: "", weight: $0.element)
      }
  }
}
