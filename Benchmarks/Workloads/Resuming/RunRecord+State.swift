import Foundation
import Measurement
import ResultModel
import Synchronization

extension RunRecord {
  /// What is left to be given out, and how late it is in the run.
  struct State {
    let file: RecordFile
    var resumptions: [Resumption] = []
    /// How many measurements this process has added.
    private(set) var kept = 0
    /// Why nothing is written any more.
    private(set) var failure: Unusable?
    private let clock: @Sendable () -> UInt64
    /// Measurements that nobody has asked for yet, by request, in their order.
    private var left: [String: ArraySlice<RecordedMeasurement>] = [:]
    /// When the last of them was over.
    private var lastEnd: UInt64 = 0
    /// How late it is, in nanoseconds since the run began, at ``anchor`` or as long as there is none.
    private var position: UInt64 = 0
    /// The clock's time when the first new measurement began.
    private var anchor: UInt64?

    init(_ file: RecordFile, now: @escaping @Sendable () -> UInt64) {
      self.file = file
      clock = now
      anchor = now()
    }

    init(_ file: RecordFile, _ found: FoundRecord, now: @escaping @Sendable () -> UInt64) {
      self.file = file
      clock = now
      resumptions = found.resumptions
      left = Dictionary(grouping: found.measurements, by: \.request).mapValues { $0[...] }
      lastEnd = found.measurements.map(\.end).max() ?? 0
    }

    /// Whether all that was given out so far came from the file.
    var isReplaying: Bool { anchor == nil }

    /// How late it is.
    ///
    /// As long as measurements come from the file, their time alone counts: a step that fitted into
    /// the budget when it was measured fits again.
    var now: UInt64 {
      anchor.map { position + (clock() - $0) } ?? position
    }

    /// The first measurement of this request that was not given out yet.
    mutating func take(_ request: String, verified: Bool) -> RecordedMeasurement? {
      guard let next = left[request]?.popFirst() else { return nil }
      // One whose end was not looked at cannot stand for one whose end must be.
      if verified && !next.isVerified { return nil }
      position += next.duration
      return next
    }

    /// A new measurement begins.
    mutating func begin() -> UInt64 {
      if anchor == nil {
        position = max(position, lastEnd)
        anchor = clock()
      }
      return now
    }

    /// Keeps a new measurement; after the first that cannot be written, none.
    ///
    /// - Returns: Why it could not be written, the first time.
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
