import Persistence
public import StoreConformance

/// A model with ids and items that memory tells apart and a file does not.
public struct OddNote: Sample {
  /// An id of which only one part is encoded.
  public struct Number: Hashable, Codable, Sendable {
    let value: Int
    /// Not encoded.
    var hint = 0

    init(value: Int, hint: Int = 0) {
      self.value = value
      self.hint = hint
    }

    /// Reads the part that is encoded.
    public init(from decoder: any Decoder) throws {
      self.init(value: try decoder.singleValueContainer().decode(Int.self))
    }

    /// Writes one part.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  /// The id.
  public let id: Number
  /// The content's number.
  public var revision: Int
  /// Reads back as `nil` when it is `.some(nil)`.
  public var mark: Int??

  /// The note for a key and a revision.
  public static func sample(key: Int, revision: Int) -> OddNote {
    OddNote(id: Number(value: key), revision: revision, mark: nil)
  }

  /// The key that the note was made for.
  public var sampleKey: Int { id.value }
  /// The revision that the note was made for.
  public var sampleRevision: Int { revision }

  /// The same with another hint.
  public static func twin(of key: Int) -> Number? { Number(value: key, hint: 1) }

  /// Pairs of notes whose ids differ and are encoded alike.
  public static var awkward: [OddNote] {
    (0..<3).flatMap { value in
      [0, 1].map { OddNote(id: Number(value: value, hint: $0), revision: $0, mark: nil) }
    }
  }

  /// A note with a mark of nothing.
  public static func unfaithful(key: Int) -> OddNote? {
    OddNote(id: Number(value: key), revision: 0, mark: .some(nil))
  }
}
