public import Measurement

/// What a run depends on, so that a figure can be judged and repeated.
public struct RunContext: Sendable, Codable, Equatable {
  /// When the run began, in ISO 8601.
  public var date: String
  /// The commit of the program's sources, with `-dirty` when they were changed since.
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
  /// What the clients were; `nil` in files from before there was a choice, when they were tasks.
  public var callers: Callers?
  /// The seed of orders and operations.
  public var seed: UInt64
  /// The arms in the order in which each round of each block ran them.
  public var order: [[String]]
  /// The arm that the others are compared with.
  public var baseline: String
  /// How many rounds of the comparisons were planned.
  public var plannedRounds: Int
  /// How many of them ran to their end.
  public var rounds: Int
  /// How long all clients ran before anything counted, in nanoseconds.
  public var warmUp: UInt64
  /// How long one scenario of the comparisons was measured in one round, in nanoseconds.
  public var window: UInt64
  /// What was measured apart, in fewer rounds and without verdicts.
  public var sweeps: [SweepRounds]
  /// What reading the clock costs, in nanoseconds.
  public var clockCost: Double
  /// What the harness costs for each recorded operation, in nanoseconds.
  public var harnessCost: Figure
  /// Rounds in which the machine was disturbed, and how; they are marked and kept.
  public var disturbances: [String]
  /// How long the measuring took, in seconds.
  public var seconds: Double
  /// The share of that time that lies within the windows.
  public var windowShare: Double
  /// Rounds that gave no figures, and why; the others are kept.
  public var failures: [FailedRound]
  /// What was left out, and why, in sentences.
  public var omissions: [String]
  /// Whether the run came to its end; a file that is written after each round says no until then.
  public var isComplete: Bool
}

/// What was measured apart.
public struct SweepRounds: Sendable, Codable, Equatable {
  /// The scenarios.
  public var scenarios: [Scenario]
  /// How many rounds ran to their end.
  public var rounds: Int
  /// How long one scenario was measured in one round, in nanoseconds.
  public var window: UInt64
}

/// A round that gave no figures.
public struct FailedRound: Sendable, Codable, Equatable {
  /// The arm.
  public var arm: String
  /// The round, from 1.
  public var round: Int
  /// What it was to measure.
  public var scenarios: [Scenario]
  /// What failed.
  public var kind: RoundFailure.Kind
  /// How it failed.
  public var message: String
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
