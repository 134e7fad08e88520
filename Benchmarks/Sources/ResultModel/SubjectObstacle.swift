/// The reason why a user's store is not measured.
public struct SubjectObstacle: Sendable, Codable, Equatable {
  /// The kinds of reasons.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The store keeps only items of a type of the user.
    case itemsOfOneType
    /// The process that opened the store in an empty directory and saved a few items failed.
    case failedToSave
    /// The process that opened the store after it failed.
    case failedToReopen
    /// A second process did not find all saves that the first one had acknowledged.
    case lostSaves
    /// The store kept saves, and has no file in the directory of its configuration.
    case filesElsewhere
  }

  /// The kind.
  public var kind: Kind
  /// The type of the items, if it is the reason.
  public var itemType: String?
  /// The kind of the failure of a process.
  public var failure: RoundFailureKind?
  /// The failure in words.
  public var message: String?
  /// The number of acknowledged saves, if some were lost.
  public var saved: Int?
  /// The number of saves that the second process found.
  public var found: Int?

  /// The store keeps only items of this type.
  package static func itemsOfOneType(name: String) -> Self {
    Self(kind: .itemsOfOneType, itemType: name)
  }

  /// A process of the trial failed.
  package static func failed(
    reopening: Bool, kind: RoundFailureKind, message: String
  ) -> Self {
    Self(kind: reopening ? .failedToReopen : .failedToSave, failure: kind, message: message)
  }

  /// Saves were lost.
  package static func lost(saved: Int, found: Int) -> Self {
    Self(kind: .lostSaves, saved: saved, found: found)
  }

  /// The files are elsewhere.
  package static let filesElsewhere = Self(kind: .filesElsewhere)
}
