extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  /// `null`.
  ///
  /// - Parameter nilLiteral: The empty tuple of a `nil` literal.
  public init(nilLiteral: ()) { self = .null }

  /// `true` or `false`.
  ///
  /// - Parameter value: The Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A whole number.
  ///
  /// - Parameter value: The number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// A number.
  ///
  /// - Parameter value: The number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// A string.
  ///
  /// - Parameter value: The string.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// A list.
  ///
  /// - Parameter elements: The values.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// An object.
  ///
  /// - Parameter elements: The values by name; if a name is repeated, the last value is used.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
