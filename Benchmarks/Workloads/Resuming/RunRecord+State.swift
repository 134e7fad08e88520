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

    /// Drops what is there of a round unless all of it is there, from one process and as verified as it
    /// has to be: what was measured hours apart is not to be compared.
    ///
    /// - Parameters:
    ///   - requests: What the round consists of.
    ///   - verified: Whether its stores have to be verified.
    /// - Returns: Why that cannot be noted in the file, the first time.
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
        // The budget is for what the result shows.
        lastEnd -= min(lastEnd, found.reduce(0) { $0 + $1.duration })
      }
      resumptions.noteDropped(found.count)
      guard failure == nil else { return nil }
      do throws(Unusable) {
        try file.add(try RunRecord.line(RecordLine.dropped(found.map(\.number).sorted())))
      } catch { failure = error }
      return failure
    }

    /// The first measurement of this request that was not given out yet.
    mutating func take(_ request: String, verified: Bool) -> RecordedMeasurement? {
      guard let next = left[request]?.popFirst() else { return nil }
      // One whose end was not looked at cannot stand for one whose end must be.
      if verified && !next.isVerified { return nil }
      // The first new measurement began after all of these: its time contains theirs.
      if isReplaying { position += next.duration }
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

extension [Resumption] {
  /// Adds to what was dropped after the last resumption.
  mutating func noteDropped(_ count: Int) {
    guard let last = indices.last else { return }
    self[last].dropped = (self[last].dropped ?? 0) + count
  }
}
