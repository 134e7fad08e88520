/// The sizes from which on the store works in another way; tests take small numbers.
package struct PostgreSQLThresholds: Sendable, Equatable {
  /// The most commits that go together into one transaction.
  package var commitsPerGroup = 1_024
  /// About the most bytes of items in one transaction; one commit may have more.
  package var bytesPerGroup = 4 << 20
  /// The most reads that go together in one flight.
  package var readsPerFlight = 1_024

  package init() {}

  /// So small that a store of ten items enters every mode.
  package static var tiny: PostgreSQLThresholds {
    var tiny = PostgreSQLThresholds()
    tiny.commitsPerGroup = 2
    tiny.bytesPerGroup = 200
    tiny.readsPerFlight = 2
    return tiny
  }
}
