import Foundation
import Measurement
import ResultModel
import Synchronization

extension RunRecord {
  /// The measurements that are not used yet, and the time in the run.
  struct State {
    let file: RecordFile
    var resumptions: [Resumption] = []
    /// The number of measurements this process has added.
    private(set) var kept = 0
    /// The reason why lines are no longer written.
    private(set) var failure: Unusable?
    private let clock: @Sendable () -> UInt64
    /// Unused measurements by request, in their order.
    private var left: [String: ArraySlice<RecordedMeasurement>] = [:]
    /// The end of the last of these measurements.
    private var lastEnd: UInt64 = 0
    /// The time since the run began, in nanoseconds, at ``anchor`` or while there is no anchor.
    private var position: UInt64 = 0
    /// The clock's time when the first new measurement began.
    private var anchor: UInt64?

    init(_ file: RecordFile, now: @escaping @Sendable () -> UInt64) {
      self.file = file
      clock = now
      anchor = now()
    }

    init(_ file: RecordFile, _ found: ParsedRunRecord, now: @escaping @Sendable () -> UInt64) {
      self.file = file
      clock = now
      resumptions = found.resumptions
      left = Dictionary(grouping: found.measurements, by: \.request).mapValues { $0[...] }
      lastEnd = found.measurements.map(\.end).max() ?? 0
    }

    /// True if all measurements so far came from the file.
    var isReplaying: Bool { anchor == nil }

    /// The time since the run began.
    ///
    /// While measurements come from the file, only their time counts: a step that fitted into the
    /// budget when it was measured fits again.
    var now: UInt64 {
      anchor.map { position + (clock() - $0) } ?? position
    }

    /// Drops the measurements of a round unless all of them exist, come from one process and are
    /// verified as required.
    ///
    /// Figures that were measured hours apart must not be compared.
    ///
    /// - Returns: The reason why the file cannot record the drop, the first time.
    mutating func begin(round requests: [String], verified: Bool) -> Unusable? {
      let counts = Dictionary(requests.map { ($0, 1) }, uniquingKeysWith: +)
      let found = counts.flatMap { left[$0]?.prefix($1) ?? [] }
      guard let first = found.first else { return nil }
      let isWhole =
        found.count == requests.count
        && found.allSatisfy { $0.session == first.session && ($0.isVerified || !verified) }
      guard !isWhole else { return nil }
      for (request, count) in counts { left[request] = left[request]?.dropFirst(count) }
      if isReplaying {
        // The budget is for the measurements that the result shows.
        lastEnd -= min(lastEnd, found.reduce(0) { $0 + $1.duration })
      }
      resumptions.noteDropped(found.count)
      guard failure == nil else { return nil }
      do throws(Unusable) {
        try file.add(try RunRecord.line(RecordLine.dropped(found.map(\.number).sorted())))
      } catch { failure = error }
      return failure
    }

    /// The first unused measurement of this request.
    mutating func take(_ request: String, verified: Bool) -> RecordedMeasurement? {
      guard let next = left[request]?.popFirst() else { return nil }
      // A measurement without a checked end state cannot replace one whose end state must be
      // checked.
      if verified && !next.isVerified { return nil }
      // The first new measurement began after all of these: the time includes theirs.
      if isReplaying { position += next.duration }
      return next
    }

    /// Begins a new measurement.
    mutating func begin() -> UInt64 {
      if anchor == nil {
        position = max(position, lastEnd)
        anchor = clock()
      }
      return now
    }

    /// Keeps a new measurement; after the first one that cannot be written, no more are kept.
    mutating func keep(_ measurement: RecordedMeasurement) -> Unusable? {
      guard failure == nil else { return nil }
      do throws(Unusable) {
        try file.add(try RunRecord.line(RecordLine.measured(measurement)))
        kept += 1
      } catch { failure = error }
      return failure
    }
  }
}

extension [Resumption] {
  /// Adds to the number of measurements that were dropped after the last resumption.
  mutating func noteDropped(_ count: Int) {
    guard let last = indices.last else { return }
    self[last].dropped = (self[last].dropped ?? 0) + count
  }
}
