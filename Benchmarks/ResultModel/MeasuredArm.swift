/// One of the measured arms, as a report names and groups it.
public struct MeasuredArm: Sendable, Codable, Equatable {
  /// The name in cells and comparisons.
  public var id: String
  /// A short description.
  public var title: String
  /// The purpose of the arm.
  public var kind: ArmKind
  /// The callers of the arm; `nil` in files from before arms had callers of their own.
  public var callers: Callers?

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - id: The name in cells and comparisons.
  ///   - title: A short description.
  ///   - kind: The purpose of the arm.
  ///   - callers: The callers of the arm.
  public init(id: String, title: String, kind: ArmKind, callers: Callers? = nil) {
    self.id = id
    self.title = title
    self.kind = kind
    self.callers = callers
  }
}

/// The purpose of an arm.
public enum ArmKind: String, Sendable, Codable {
  /// A store for use.
  case variant
  /// A store kept for its defects.
  case specimen
  /// A limit: other arms are compared with it, and it is no store.
  case floor
  /// Another program's way to do the same, held to the same end state.
  case rival
  /// A variant measured once more, to see how far the figures of equal arms differ.
  case again
}
