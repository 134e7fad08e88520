extension Figure: Codable {
  private enum CodingKeys: String, CodingKey {
    case value, unavailable
  }

  /// Reads `{"value": number}` or `{"unavailable": "reason"}`.
  ///
  /// - Throws: `DecodingError` when neither or both are there, or the number is not finite.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let number = try container.decodeIfPresent(Double.self, forKey: .value)
    let reason = try container.decodeIfPresent(String.self, forKey: .unavailable)
    switch (number, reason) {
    case (.some(let number), nil) where number.isFinite: self = .value(number)
    case (nil, .some(let reason)): self = .unavailable(reason)
    default:
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription:
            "A figure needs either a finite \"value\" or the reason why it is \"unavailable\"."))
    }
  }

  /// Writes `{"value": number}` or `{"unavailable": "reason"}`.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .value(let number) where number.isFinite: try container.encode(number, forKey: .value)
    // JSON has no infinity, and one bad division must not lose a whole result file.
    case .value: try container.encode("not a finite number", forKey: .unavailable)
    case .unavailable(let reason): try container.encode(reason, forKey: .unavailable)
    }
  }
}
