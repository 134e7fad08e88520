/// The text of a test that has failed.
public struct BrokenPromise: Error, CustomStringConvertible {
  /// The expected behaviour, in words.
  public let description: String
}

/// Fails the test unless a condition holds.
///
/// - Parameters:
///   - condition: The condition.
///   - words: The expected behaviour, in words.
/// - Throws: ``BrokenPromise``.
public func expect(_ condition: Bool, _ words: String) throws(BrokenPromise) {
  if !condition { throw BrokenPromise(description: words) }
}
