public import Guarantees

/// A measured arm: what it is, whose second measurement it is, and its family.
public struct MeasuredArm: Sendable, Codable, Equatable {
  /// The name in cells and comparisons.
  public var id: String
  /// A short description.
  public var title: String
  /// The purpose of the arm.
  public var kind: ArmKind
  /// The callers of the arm; `nil` in files from before arms had separate callers.
  public var callers: Callers?
  /// The name of the arm that this one measures again; `nil` for an arm that is no A/A arm.
  public var repeats: String?
  /// The family of a store of the catalog; `nil` for every other arm, and in older files.
  public var family: StoreFamily?
  /// The delay of its calls; `nil` for an arm that is not planted.
  public var delay: PlantedDelay?

  /// Creates a description.
  public init(
    id: String, title: String, kind: ArmKind, callers: Callers? = nil, repeats: String? = nil,
    family: StoreFamily? = nil, delay: PlantedDelay? = nil
  ) {
    self.id = id
    self.title = title
    self.kind = kind
    self.callers = callers
    self.repeats = repeats
    self.family = family
    self.delay = delay
  }
}

extension MeasuredArm {
  /// The name of the A/A arm of an arm.
  package static func again(_ id: String) -> String { id + " (again)" }
}

extension RunContext {
  /// An arm by its name; `nil` when the file does not have it.
  ///
  /// O(arms).
  public func arm(_ id: String) -> MeasuredArm? { (arms ?? []).first { $0.id == id } }

  /// Returns true for an arm that measures another one again; O(arms).
  ///
  /// A file from before files described arms names the A/A arm after the baseline.
  public func isAgain(_ id: String) -> Bool {
    arms == nil ? id == MeasuredArm.again(baseline) : arm(id)?.repeats != nil
  }

  /// The name of the arm that measures an arm again; `nil` without one.
  ///
  /// O(arms).
  public func again(_ id: String) -> String? {
    guard let arms else { return id == baseline ? MeasuredArm.again(id) : nil }
    return arms.first { $0.repeats == id }?.id
  }

  /// Adds what older files do not say of the A/A arm: it repeats the baseline.
  package mutating func completeOlderArms() {
    for index in (arms ?? []).indices
    where arms?[index].kind == .again && arms?[index].repeats == nil {
      arms?[index].repeats = baseline
    }
  }
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
  /// The baseline with a known delay of each call, to show which differences the run sees.
  case planted

  /// True if the arm is a store with figures that are measured only once, such as its allocations.
  package var isStore: Bool { self == .subject || self == .variant || self == .specimen }
}
