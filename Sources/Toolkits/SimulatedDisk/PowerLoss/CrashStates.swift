/// The disks that a power cut can leave, moment by moment along a log.
///
/// A moment follows every operation that changed the disk and every end of a call. Its states are
/// those not seen since the last end of a call. The same disk counts again once more calls have
/// been acknowledged.
package struct CrashStates: Sequence, IteratorProtocol {
  /// A moment at which the power may fail.
  package struct Moment {
    /// The number of the last completed entry of the trace; 0 before the first.
    package let entry: Int
    /// The event of this moment.
    package let event: DiskLog.Event?
    /// The new disks.
    package let states: [CrashState]
  }

  package let log: DiskLog
  package let pool: ContentPool
  private var disk: CrashDisk
  private var position = -1
  private var seen: Set<[Int]> = []
  /// The number of states so far.
  private var count = 0
  private let budget: PowerCuts.Budget
  private let first: Int

  /// Starts before the log.
  ///
  /// There are no states before the entry `first`.
  package init(
    _ log: DiskLog, _ model: PowerLossModel, pool: ContentPool = ContentPool(),
    budget: PowerCuts.Budget = .init(), seed: UInt64 = 1, from first: Int = 0
  ) {
    self.first = first
    self.budget = budget
    self.log = log
    self.pool = pool
    disk = CrashDisk(log, model, pool, budget, seed: seed)
  }

  /// True if there were more states than the budget allows, so the seed selected some of them.
  package var isBounded: Bool { disk.isBounded }

  /// The number of different states over the whole log.
  package static func count(
    _ log: DiskLog, _ model: PowerLossModel, seed: UInt64 = 1
  ) -> (states: Int, isBounded: Bool) {
    var states = CrashStates(log, model, seed: seed)
    var count = 0
    while let moment = states.next() { count += moment.states.count }
    return (count, states.isBounded)
  }

  package mutating func next() -> Moment? {
    guard position < log.events.count else { return nil }
    defer { position += 1 }
    guard position >= 0 else {
      return Moment(entry: 0, event: nil, states: first > 0 ? [] : unseen())
    }
    let (entry, event) = log.events[position]
    disk.move(event, log)
    switch event {
    case .acknowledged, .threw: seen = []
    // After a successful synchronisation, the possibilities are a subset of the earlier ones.
    case .fileSync(_, true), .directorySync(_, true), .forced:
      return Moment(entry: entry, event: event, states: [])
    case .unit, .fileSync(_, false), .directorySync(_, false), .interruptedSync: break
    }
    return Moment(entry: entry, event: event, states: entry < first ? [] : unseen())
  }

  private mutating func unseen() -> [CrashState] {
    let states = disk.states(limit: budget.limit(after: count)).filter {
      seen.insert($0.key).inserted
    }
    count += states.count
    return states
  }
}
