/// The sizes at which the store changes its behaviour; tests use small numbers.
package struct PostgreSQLThresholds: Sendable, Equatable {
  /// The most commits in a transaction.
  package var commitsPerGroup = 1_024
  /// The approximate limit for the bytes of items in a transaction; a single commit may exceed it.
  package var bytesPerGroup = 4 << 20
  /// The most reads in a flight.
  package var readsPerFlight = 1_024

  package init() {}

  /// Thresholds so small that a store of ten items enters every mode.
  package static var tiny: PostgreSQLThresholds {
    var tiny = PostgreSQLThresholds()
    tiny.commitsPerGroup = 2
    tiny.bytesPerGroup = 200
    tiny.readsPerFlight = 2
    return tiny
  }
}
