import Foundation

/// The number of a note.
///
/// A dictionary asks its keys for their hash in the middle of its work, and this one lets another
/// thread go first then. A phone does that anywhere, once in a million times; here it happens at the
/// worst place, nearly always.
public struct NoteID: Hashable, Sendable {
  /// The number.
  public let number: Int

  /// Creates an id.
  ///
  /// - Parameter number: The number.
  public init(_ number: Int) {
    self.number = number
  }

  /// Lets another thread go first, then hashes the number.
  public func hash(into hasher: inout Hasher) {
    sched_yield()
    hasher.combine(number)
  }
}
