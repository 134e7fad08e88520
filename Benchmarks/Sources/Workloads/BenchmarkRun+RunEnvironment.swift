import Measurement
package import ResultModel

extension BenchmarkRun {
  /// The functions through which a run acts on the outside world; tests replace them.
  package struct RunEnvironment: Sendable {
    /// Measures one arm once, in a fresh process.
    package var measure: @Sendable (RoundRequest) async throws -> RoundResult
    /// Counts the requests of an arm to its files, in a fresh process.
    package var ledger: @Sendable (LedgerRequest) async -> LedgerResult = { _ in
      LedgerResult(ledgers: [], failure: "file operations were not counted")
    }
    /// Measures figures that are not rates, once, in a fresh process.
    package var probe: @Sendable (ProbeRequest) async -> ProbeResult = { _ in
      ProbeResult([:], failure: "it was not looked at")
    }
    /// Receives the completed share of the run and the name of the next step.
    package var progress: @Sendable (_ done: Double, _ total: Double, _ next: String) -> Void
    /// Receives the preliminary result after every round.
    package var keep: @Sendable (BenchmarkResult) -> Void = { _ in }
    /// Receives the requests of a round before the first of them is measured.
    ///
    /// The requests are measured one after the other. A round that another process left incomplete
    /// must be measured again as a whole: its measurements must not be mixed with those of this
    /// process.
    package var begin: @Sendable (_ round: [RoundRequest]) -> Void = { _ in }
    /// The earlier resumptions of the run, with the number of measurements dropped each time.
    package var resumptions: @Sendable () -> [Resumption] = { [] }
    /// Measures a small write with `fdatasync` before a round, in nanoseconds; `nil` where that
    /// failed.
    package var synchronize: @Sendable () -> Double? = { nil }
    /// The time, in nanoseconds.
    package var now: @Sendable () -> UInt64 = { MonotonicClock.now() }
    /// An existing directory on the measured disk.
    package var directory: String

    package init(
      directory: String,
      measure: @escaping @Sendable (RoundRequest) async throws -> RoundResult,
      progress: @escaping @Sendable (Double, Double, String) -> Void
    ) {
      self.directory = directory
      self.measure = measure
      self.progress = progress
    }
  }
}
