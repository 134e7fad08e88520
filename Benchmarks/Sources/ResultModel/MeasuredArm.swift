/// The name, kind and callers of a measured arm, for reports.
public struct MeasuredArm: Sendable, Codable, Equatable {
  /// The name in cells and comparisons.
  public var id: String
  /// A short description.
  public var title: String
  /// The purpose of the arm.
  public var kind: ArmKind
  /// The callers of the arm; `nil` in files from before arms had separate callers.
  public var callers: Callers?

  /// Creates a description.
  public init(id: String, title: String, kind: ArmKind, callers: Callers? = nil) {
    self.id = id
    self.title = title
    self.kind = kind
    self.callers = callers
  }
}

extension MeasuredArm {
  private static let again = " (again)"

  /// The name of the A/A arm of an arm.
  package static func again(_ id: String) -> String { id + again }

  /// Returns true if the name is that of an A/A arm.
  package static func isAgain(_ id: String) -> Bool { id.hasSuffix(again) }
}

/// The purpose of an arm.
public enum ArmKind: String, Sendable, Codable {
  /// The store that the run is about: a user's, measured beside the stores for use.
  case subject
  /// A store for use.
  case variant
  /// A store that exists to show its defects.
  case specimen
  /// A limit to compare other arms with; not a store.
  case floor
  /// Another program that does the same work and must reach the same end state.
  case rival
  /// A variant measured a second time, to show how far the figures of equal arms differ.
  case again

  /// True if the arm is a store with figures that are measured only once, such as its allocations.
  package var isStore: Bool { self == .subject || self == .variant || self == .specimen }
}
