package import Measurement
package import ResultModel

extension BenchmarkRun {
  /// The functions that a run calls outside itself, replaceable in its tests.
  package struct RunEnvironment: Sendable {
    /// Measures one arm once, in a fresh process.
    package var measure: @Sendable (RoundRequest) async throws -> RoundResult
    /// Counts allocations in the probe's process, or says why that cannot be done.
    package var count: @Sendable (CountRequest) async -> AllocationCount
    /// Measures the pool's start delay in a fresh process.
    package var stall: @Sendable (StallRequest) async -> Figure
    /// Counts the requests of an arm to its files, in a fresh process.
    package var ledger: @Sendable (LedgerRequest) async -> LedgerResult = { _ in
      LedgerResult(ledgers: [], failure: "file operations were not counted")
    }
    /// Looks once at a figure that is no rate, in a fresh process.
    package var probe: @Sendable (ProbeRequest) async -> ProbeResult = { _ in
      ProbeResult([:], failure: "it was not looked at")
    }
    /// Receives the share of the run that is done, and the next step.
    package var progress: @Sendable (_ done: Double, _ total: Double, _ next: String) -> Void
    /// Receives the result so far, after every round.
    package var keep: @Sendable (BenchmarkResult) -> Void = { _ in }
    /// Receives the orders that make up a round, before the first of them.
    ///
    /// The orders are measured one after the other. If another process has measured a part of a
    /// round and did not complete the round, its measurements must not stand beside those of this
    /// process.
    package var begin: @Sendable (_ round: [RoundRequest]) -> Void = { _ in }
    /// How often the run was resumed before, and the measurements that were dropped each time.
    package var resumptions: @Sendable () -> [Resumption] = { [] }
    /// The time, in nanoseconds.
    package var now: @Sendable () -> UInt64 = { MonotonicClock.now() }
    /// An existing directory on the disk that is measured.
    package var directory: String

    /// Creates the environment.
    ///
    /// - Parameters:
    ///   - directory: An existing directory on the disk that is measured.
    ///   - measure: Measures one arm once, in a fresh process.
    ///   - count: Counts allocations in the probe's process.
    ///   - stall: Measures the pool's start delay in a fresh process.
    ///   - progress: Receives how far the run is.
    package init(
      directory: String,
      measure: @escaping @Sendable (RoundRequest) async throws -> RoundResult,
      count: @escaping @Sendable (CountRequest) async -> AllocationCount,
      stall: @escaping @Sendable (StallRequest) async -> Figure,
      progress: @escaping @Sendable (Double, Double, String) -> Void
    ) {
      self.directory = directory
      self.measure = measure
      self.count = count
      self.stall = stall
      self.progress = progress
    }
  }
}
