import Foundation

extension JSONValue: Codable {
  /// Decodes any JSON value.
  ///
  /// - Throws: The decoder's error, for example for a number that is too large, or `DecodingError`
  ///   for a value nested more than 64 levels deep.
  public init(from decoder: any Decoder) throws {
    // The list of a file's items is one more level.
    guard decoder.codingPath.count <= JSONText.mostLevels + 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [],
          debugDescription: "The value is nested more than \(JSONText.mostLevels) levels deep."))
    }
    // Each `try?` tests one kind of value; the error of the last attempt is thrown.
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if (try? decoder.container(keyedBy: AnyName.self)) != nil {
      self = .object(try value.decode([String: JSONValue].self))
    } else if (try? decoder.unkeyedContainer()) != nil {
      self = .array(try value.decode([JSONValue].self))
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else {
      self = try Self.number(value)
    }
  }

  /// Encodes the value as a value of its kind.
  ///
  /// - Throws: The encoder's error, for example for NaN.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .decimal(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  private static func number(_ value: any SingleValueDecodingContainer) throws -> JSONValue {
    // Zero may be -0.0, whose sign an integer does not keep.
    if let integer = try? value.decode(Int64.self), integer != 0 { return .integer(integer) }
    let double = try value.decode(Double.self)
    if double == 0, double.sign == .plus, (try? value.decode(Int64.self)) == 0 {
      return .integer(0)
    }
    // The decimal differs from the double, although that double is the nearest one.
    if let decimal = try? value.decode(Decimal.self), Double("\(decimal)") == double,
      Decimal(string: "\(double)") != decimal
    {
      return .decimal(decimal)
    }
    return .number(double)
  }

  /// A key that accepts any name.
  private struct AnyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
