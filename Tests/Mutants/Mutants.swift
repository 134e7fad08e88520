public import Persistence
public import StoreConformance

/// A store that is wrong on purpose, and the check that must notice.
public struct Mutant: Sendable {
  /// The store.
  public let subject: Subject
  /// The guarantee that it breaks.
  public let breaks: Guarantee
  /// What is wrong with it, in a few words.
  public let defect: String
}

/// Every mutant.
///
/// Adding a check means adding the mutant that only it kills.
public enum Mutants {
  /// The mutants, in the order of the guarantees that they break.
  public static let all: [Mutant] = []
}
