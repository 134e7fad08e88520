import Foundation

/// The number of a note.
///
/// A dictionary asks its keys for their hash in the middle of its work, and this key then lets
/// another thread run first. A phone does that anywhere, once in a million times; here it happens
/// nearly always, at the worst place.
public struct NoteID: Hashable, Sendable {
  /// The number.
  public let number: Int

  /// Creates an id.
  ///
  /// - Parameter number: The number.
  public init(_ number: Int) {
    self.number = number
  }

  /// Lets another thread run first, then hashes the number.
  public func hash(into hasher: inout Hasher) {
    sched_yield()
    hasher.combine(number)
  }
}
