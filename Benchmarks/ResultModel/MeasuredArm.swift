/// One of the things that were measured, as a report names and groups it.
public struct MeasuredArm: Sendable, Codable, Equatable {
  /// The name in cells and comparisons.
  public var id: String
  /// What it is, in a few words.
  public var title: String
  /// What it is for.
  public var kind: ArmKind

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - id: The name in cells and comparisons.
  ///   - title: What it is, in a few words.
  ///   - kind: What it is for.
  public init(id: String, title: String, kind: ArmKind) {
    self.id = id
    self.title = title
    self.kind = kind
  }
}

/// What an arm is for.
public enum ArmKind: String, Sendable, Codable {
  /// A store for use.
  case variant
  /// A store kept for its defects.
  case specimen
  /// A limit: it is compared with, and is no store.
  case floor
  /// A variant measured once more, to see how far apart equal things come out.
  case again
}
