import Measurement
import ResultModel

extension SaveSafety {
  /// Computes when each save became durable; O(events × saves) and O(bytes written).
  ///
  /// - Parameters:
  ///   - saves: The saves, in any order.
  ///   - events: The file events, from the opening of the store until it was closed.
  ///   - durability: The failures that an acknowledged save has to survive.
  init(_ saves: [SaveEvent], _ events: [FileEvent], _ durability: RecordedDurability) {
    guard !saves.isEmpty else {
      self.init(unavailable: "no saves in this workload")
      return
    }
    var timeline = Timeline(saves, events, durability)
    guard timeline.isReadable(events) else {
      self.init(unavailable: "what it writes does not show which save it belongs to")
      return
    }
    timeline.run(events)
    self.init(
      saves: saves.count, recordsAtRiskOfCrash: .value(Double(timeline.mostAtRiskOfCrash)),
      recordsAtRiskOfPowerLoss: .value(Double(timeline.mostAtRiskOfPowerLoss)),
      callToDurable: timeline.callToDurable)
  }

  /// The saves and the file events in the order of their times.
  private struct Timeline {
    private var files: FollowedFiles
    private let acknowledgements: [SaveEvent]
    private var next = 0
    private var acknowledged: [Int: Int] = [:]
    /// Saves that are not yet as durable as required.
    private var waiting: [SaveEvent]
    private var delays: [Double] = []
    private let durability: RecordedDurability
    private(set) var mostAtRiskOfCrash = 0
    private(set) var mostAtRiskOfPowerLoss = 0

    init(_ saves: [SaveEvent], _ events: [FileEvent], _ durability: RecordedDurability) {
      files = FollowedFiles(events)
      acknowledgements = saves.sorted { $0.acknowledgement < $1.acknowledgement }
      waiting = saves
      self.durability = durability
    }

    /// Returns true if the written bytes contain a recognisable save, or if no bytes were written.
    func isReadable(_ events: [FileEvent]) -> Bool {
      let writes = events.compactMap { event -> [UInt8]? in
        if case .write(let bytes) = event.kind { bytes } else { nil }
      }
      return writes.isEmpty || writes.contains { !SavedMarks.newest(in: $0).isEmpty }
    }

    mutating func run(_ events: [FileEvent]) {
      for event in events.sorted(by: { $0.end < $1.end }) {
        acknowledge(before: event.end)
        files.follow(event)
        settle(event.end)
      }
      acknowledge(before: .max)
    }

    /// Counts the records at risk at each acknowledgement before the next event.
    private mutating func acknowledge(before end: UInt64) {
      while next < acknowledgements.count, acknowledgements[next].acknowledgement < end {
        let save = acknowledgements[next]
        acknowledged[save.key] = max(save.revision, acknowledged[save.key] ?? save.revision)
        next += 1
        mostAtRiskOfCrash = max(mostAtRiskOfCrash, atRisk(of: .crash))
        mostAtRiskOfPowerLoss = max(mostAtRiskOfPowerLoss, atRisk(of: .powerLoss))
      }
    }

    private func atRisk(of failure: FollowedFiles.Failure) -> Int {
      acknowledged.count { key, revision in
        files.revision(of: key, after: failure).map { $0 < revision } ?? true
      }
    }

    private mutating func settle(_ now: UInt64) {
      let failure: FollowedFiles.Failure = durability == .powerLoss ? .powerLoss : .crash
      let (files, before) = (files, waiting)
      waiting = []
      for save in before {
        if let revision = files.revision(of: save.key, after: failure), revision >= save.revision,
          save.call <= now
        {
          delays.append(Double(now - save.call))
        } else {
          waiting.append(save)
        }
      }
    }

    var callToDurable: Figure {
      let all = waiting.count + delays.count
      guard waiting.isEmpty, let median = Statistics.median(delays) else {
        return .unavailable(
          "\(waiting.count) of \(all) saves were never durable, not even when the store was closed")
      }
      return .value(median)
    }
  }
}
