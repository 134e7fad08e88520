/// A text, or the reason why it is not known.
public enum TextFigure: Sendable, Equatable {
  /// The text.
  case value(String)
  /// The reason why the text is not known.
  case unavailable(String)
}

extension TextFigure: CustomStringConvertible, Codable {
  /// The text, or `unavailable (reason)`.
  public var description: String {
    switch self {
    case .value(let text): text
    case .unavailable(let reason): "unavailable (\(reason))"
    }
  }

  private enum CodingKeys: String, CodingKey {
    case value, unavailable
  }

  /// Decodes `{"value": …}` or `{"unavailable": …}`.
  ///
  /// - Throws: The decoder's error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let text = try container.decodeIfPresent(String.self, forKey: .value) {
      self = .value(text)
    } else {
      self = .unavailable(try container.decode(String.self, forKey: .unavailable))
    }
  }

  /// Encodes `{"value": …}` or `{"unavailable": …}`.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .value(let text): try container.encode(text, forKey: .value)
    case .unavailable(let reason): try container.encode(reason, forKey: .unavailable)
    }
  }
}
