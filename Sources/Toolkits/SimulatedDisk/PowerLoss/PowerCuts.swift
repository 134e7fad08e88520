/// Every different disk that a power cut could leave along a recorded trace, one after the other.
///
/// ```swift
/// for cut in try PowerCuts(recording.trace, from: start) {
///   let disk = MemoryFileSystem(try cut.disk())
///   // … open what is under test on it, and compare with cut.acknowledged …
/// }
/// ```
///
/// The power may go before everything, after every operation that changed the disk, and after every
/// acknowledgement. The same disk comes again once another call has been acknowledged.
///
/// **Cost.** One file has up to 2ⁿ contents after n parts of writes that nothing forced. At most 256
/// possibilities of one file or directory and 2,048 disks at one moment are followed; where there are
/// more, ``isBounded`` is true and those that are tried are drawn by the seed.
public struct PowerCuts: Sequence, IteratorProtocol {
  private let log: DiskLog
  private var states: CrashStates
  private var pending: [CrashState] = []
  private var entry = 0
  private var acknowledged: [String] = []

  /// Reads a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace of a ``RecordingFileSystem`` that keeps bytes, from a moment on at which
  ///     nothing was open.
  ///   - start: The durable content of the disk when the trace began.
  ///   - model: The unforced operations that the disk may have kept.
  ///   - parts: Into how many parts of about equal length each write is cut.
  ///   - seed: The seed for the draws.
  /// - Throws: An error that names the entry, when a file was opened before the trace began or the
  ///   bytes of a write are missing.
  public init(
    _ trace: Trace, from start: MemoryFileSystem.Snapshot, model: PowerLossModel = .posix,
    parts: Int = 3, seed: UInt64 = 1
  ) throws {
    log = try DiskLog(trace, from: start, parts: parts)
    states = CrashStates(log, model, seed: seed)
  }

  /// Whether there were more disks so far than are followed, so that some were left out.
  public var isBounded: Bool { states.isBounded }

  /// The next disk, or nil after the last.
  public mutating func next() -> PowerCut? {
    while pending.isEmpty {
      guard let moment = states.next() else { return nil }
      entry = moment.entry
      if case .acknowledged(let text) = moment.event { acknowledged.append(text) }
      pending = moment.states.reversed()
    }
    return pending.popLast().map {
      PowerCut(state: $0, log: log, pool: states.pool, entry: entry, acknowledged: acknowledged)
    }
  }
}

/// One disk that a power cut could leave.
public struct PowerCut: CustomStringConvertible {
  let state: CrashState
  let log: DiskLog
  let pool: ContentPool
  /// The number of the last entry of the trace that was done; 0 before the first.
  public let entry: Int
  /// The acknowledgements before the power went, in order.
  public let acknowledged: [String]

  /// The disk.
  ///
  /// - Returns: The disk after the power is back.
  /// - Throws: `FileSystemError` when the trace names a directory that does not exist.
  public func disk() throws -> MemoryFileSystem.Snapshot { try state.disk(pool, log) }

  /// The operations before the power went, the units that were lost or kept, and the files then.
  public var description: String {
    log.timeline(of: state, afterEntry: entry, pool).joined(separator: "\n")
  }
}
