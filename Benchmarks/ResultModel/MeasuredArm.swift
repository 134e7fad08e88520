/// One of the things that were measured, as a report names and groups it.
public struct MeasuredArm: Sendable, Codable, Equatable {
  /// The name in cells and comparisons.
  public var id: String
  /// What it is, in a few words.
  public var title: String
  /// What it is for.
  public var kind: ArmKind
  /// What called it; `nil` in files from before arms had callers of their own.
  public var callers: Callers?

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - id: The name in cells and comparisons.
  ///   - title: What it is, in a few words.
  ///   - kind: What it is for.
  ///   - callers: What called it.
  public init(id: String, title: String, kind: ArmKind, callers: Callers? = nil) {
    self.id = id
    self.title = title
    self.kind = kind
    self.callers = callers
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
  /// Another program's way to the same end, held to the same end state.
  case rival
  /// A variant measured once more, to see how far apart equal things come out.
  case again
}
