public import Measurement
public import ResultModel

extension BenchmarkRun {
  /// What happens outside the run, replaceable in its tests.
  public struct Surroundings: Sendable {
    /// Measures one arm once, in a fresh process.
    public var measure: @Sendable (RoundRequest) async throws -> RoundResult
    /// Counts allocations in the probe's process, or says why that cannot be done.
    public var count: @Sendable (CountRequest) async -> AllocationCount
    /// Measures the pool's start delay in a fresh process.
    public var stall: @Sendable (StallRequest) async -> Figure
    /// Counts what an arm asks of its files, in a fresh process.
    public var ledger: @Sendable (LedgerRequest) async -> LedgerResult = { _ in
      LedgerResult(ledgers: [], failure: "file operations were not counted")
    }
    /// Looks once at something that is no rate, in a fresh process.
    public var probe: @Sendable (ProbeRequest) async -> ProbeResult = { _ in
      ProbeResult([:], failure: "it was not looked at")
    }
    /// Hears which share of the run is done, and what comes next.
    public var progress: @Sendable (_ done: Double, _ total: Double, _ next: String) -> Void
    /// Gets the result so far, after every round.
    public var keep: @Sendable (BenchmarkResult) -> Void = { _ in }
    /// Hears which orders make up a round, before the first of them.
    ///
    /// They are measured one after the other: what another process has measured of a round that it did not
    /// complete is not to stand beside what this one measures.
    public var begin: @Sendable (_ round: [RoundRequest]) -> Void = { _ in }
    /// How often the run was resumed before, and what was dropped each time.
    public var resumptions: @Sendable () -> [Resumption] = { [] }
    /// The time, in nanoseconds.
    public var now: @Sendable () -> UInt64 = { MonotonicClock.now() }
    /// An existing directory on the disk that is measured.
    public var directory: String

    /// Creates the surroundings.
    ///
    /// - Parameters:
    ///   - directory: An existing directory on the disk that is measured.
    ///   - measure: Measures one arm once, in a fresh process.
    ///   - count: Counts allocations in the probe's process.
    ///   - stall: Measures the pool's start delay in a fresh process.
    ///   - progress: Hears how far the run is.
    public init(
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
