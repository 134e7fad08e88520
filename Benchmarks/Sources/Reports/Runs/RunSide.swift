/// One of two compared runs.
public enum RunSide: String, Sendable, Codable, CaseIterable {
  case before
  case after

  /// The other run.
  public var other: RunSide { self == .before ? .after : .before }
}

/// The names of two compared runs in sentences.
public struct RunNames: Sendable {
  private let before: String
  private let after: String

  /// Two runs, of which neither is a baseline.
  public static let runs = RunNames(before: "the earlier run", after: "the later run")
  /// A run and its baseline.
  public static let check = RunNames(before: "the baseline", after: "the run")

  /// The name of a run.
  public subscript(side: RunSide) -> String { side == .before ? before : after }
}
