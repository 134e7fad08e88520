public import Foundation

/// A model whose id is an `Int`, which may be negative or the largest.
public struct Ticket: Sample {
  /// The id.
  public let id: Int
  /// The content's number.
  var revision: Int

  /// The ids of the first keys; the others are the key itself.
  private static let first = [0, -1, .max, .min]

  /// The ticket for a key and a revision.
  public static func sample(key: Int, revision: Int) -> Ticket {
    Ticket(id: first.indices.contains(key) ? first[key] : key, revision: revision)
  }

  /// The key that the ticket was made for.
  public var sampleKey: Int { Self.first.firstIndex(of: id) ?? id }
  /// The revision that the ticket was made with.
  public var sampleRevision: Int { revision }
}

/// A model whose id is a `UUID`.
public struct Token: Sample {
  /// The id.
  public let id: UUID
  /// The content's number.
  var revision: Int

  /// The token for a key and a revision.
  public static func sample(key: Int, revision: Int) -> Token {
    var bytes = UUID().uuid
    withUnsafeMutableBytes(of: &bytes) { bytes in
      bytes.storeBytes(of: Int64(key).littleEndian, as: Int64.self)
      bytes.storeBytes(of: ~Int64(key).littleEndian, toByteOffset: 8, as: Int64.self)
    }
    return Token(id: UUID(uuid: bytes), revision: revision)
  }

  /// The key that the token was made for.
  public var sampleKey: Int {
    var bytes = id.uuid
    return withUnsafeBytes(of: &bytes) { Int(Int64(littleEndian: $0.load(as: Int64.self))) }
  }
  /// The revision that the token was made with.
  public var sampleRevision: Int { revision }
}
