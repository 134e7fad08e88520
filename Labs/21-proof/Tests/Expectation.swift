import Synchronization

/// The text of a test that has failed.
public struct BrokenPromise: Error, CustomStringConvertible {
  /// The expected behaviour, in words.
  public let description: String
}

/// Fails the test unless a condition holds, as `#expect` does.
///
/// - Parameters:
///   - condition: The condition.
///   - words: The expected behaviour, in words.
/// - Throws: ``BrokenPromise``.
public func expect(_ condition: Bool, _ words: String) throws(BrokenPromise) {
  if !condition { throw BrokenPromise(description: words) }
}

/// An event that a test waits for, as `XCTestExpectation` without `assertForOverFulfill`.
public final class Expectation: Sendable {
  private let event = AsyncStream.makeStream(of: Never.self)

  /// Creates an expectation.
  public init() {}

  /// The event has come; later calls change nothing.
  public func fulfill() { event.continuation.finish() }

  /// Returns when the event has come.
  public func isFulfilled() async { for await _ in event.stream {} }
}

/// Counts events, as the confirmation of Swift Testing does.
public struct Confirmation: Sendable {
  fileprivate let count = Count()

  fileprivate final class Count: Sendable {
    let value = Mutex(0)
  }

  /// Counts an event.
  public func callAsFunction() { count.value.withLock { $0 += 1 } }
}

/// Fails the test unless its events have come so often, at the moment when the body returns.
///
/// - Parameters:
///   - words: The event, in words.
///   - expectedCount: How often.
///   - body: Makes the events, and calls the confirmation for each.
/// - Throws: ``BrokenPromise``, or the body's error.
public func confirmation(
  _ words: String, expectedCount: Int = 1, _ body: (Confirmation) async throws -> Void
) async throws {
  let confirmation = Confirmation()
  try await body(confirmation)
  let count = confirmation.count.value.withLock { $0 }
  try expect(
    count == expectedCount, "\(words): confirmed \(count) times, expected \(expectedCount) times")
}
