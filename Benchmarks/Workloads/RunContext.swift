public import Measurement

/// What a run depends on, so that a figure can be judged and repeated.
public struct RunContext: Sendable, Codable, Equatable {
  /// When the run began, in ISO 8601.
  public var date: String
  /// The commit of the checkout, with `+changes` when files were changed since.
  public var commit: TextFigure
  /// The compiler's version.
  public var swift: TextFigure
  /// How this program was built.
  public var build: String
  /// The operating system's kernel.
  public var kernel: TextFigure
  /// The processor.
  public var processor: TextFigure
  /// How many processors there are.
  public var cores: Int
  /// The type of the file system that was measured.
  public var fileSystem: TextFigure
  /// Which allocator the timed processes used, and which the counting one.
  public var allocator: String
  /// The profile.
  public var profile: Profile
  /// The seed of orders and operations.
  public var seed: UInt64
  /// The arms in the order in which each round ran them.
  public var order: [[String]]
  /// The arm that the others are compared with.
  public var baseline: String
  /// How many rounds were planned; `order` says how many ran.
  public var plannedRounds: Int
  /// How long one scenario was measured in one round, in nanoseconds.
  public var window: UInt64
  /// What reading the clock costs, in nanoseconds.
  public var clockCost: Double
  /// What the harness costs for each recorded operation, in nanoseconds.
  public var harnessCost: Figure
  /// Rounds in which the machine was disturbed, and how; they are marked and kept.
  public var disturbances: [String]
  /// How long the measuring took, in seconds.
  public var seconds: Double
}

/// A text, or the reason why it is not known.
public enum TextFigure: Sendable, Equatable {
  /// The text.
  case value(String)
  /// Why it is not known.
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
  /// - Parameter decoder: Where from.
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
  /// - Parameter encoder: Where to.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .value(let text): try container.encode(text, forKey: .value)
    case .unavailable(let reason): try container.encode(reason, forKey: .unavailable)
    }
  }
}
