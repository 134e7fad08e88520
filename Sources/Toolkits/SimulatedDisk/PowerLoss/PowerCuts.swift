/// A sequence of all different disks that a power cut could leave along a recorded trace.
///
/// ```swift
/// for cut in try PowerCuts(recording.trace, from: start) {
///   let disk = MemoryFileSystem(try cut.disk())
///   // … open what is under test on it, and compare with cut.acknowledged …
/// }
/// ```
///
/// The power may fail before the first operation, after every operation that changed the disk, and
/// after every acknowledgement. The same disk appears again after another call has been
/// acknowledged.
///
/// **Cost.** One file has up to 2ⁿ contents after n unforced parts of writes. The sequence follows
/// at most 256 possibilities per file or directory and 2,048 disks per moment. If there are more,
/// ``isBounded`` is true and the seed selects those to try.
public struct PowerCuts: Sequence, IteratorProtocol {
  private let log: DiskLog
  private var states: CrashStates
  private var pending: [CrashState] = []
  private var entry = 0
  private var acknowledged: [String] = []
  private var thrown: [String] = []

  /// Reads a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace of a ``RecordingFileSystem`` that keeps bytes. No file may be open when
  ///     the trace begins.
  ///   - start: The durable content of the disk when the trace began.
  ///   - model: The unforced operations that the disk may have kept.
  ///   - parts: The number of parts, of about equal length, into which each write is split.
  ///   - seed: The seed for random selections.
  /// - Throws: An error that names the entry if a file was opened before the trace began or the
  ///   bytes of a write are missing.
  public init(
    _ trace: Trace, from start: MemoryFileSystem.Snapshot, model: PowerLossModel = .posix,
    parts: Int = 3, seed: UInt64 = 1
  ) throws {
    try self.init(trace, from: start, model: model, parts: parts, seed: seed, budget: Budget())
  }

  /// Reads a trace whose disks are limited by a budget.
  ///
  /// - Parameters:
  ///   - trace: The trace of a ``RecordingFileSystem`` that keeps bytes. No file may be open when
  ///     the trace begins.
  ///   - start: The durable content of the disk when the trace began.
  ///   - model: The unforced operations that the disk may have kept.
  ///   - parts: The number of parts, of about equal length, into which each write is split.
  ///   - seed: The seed for random selections.
  ///   - budget: The number of disks that are tried.
  ///   - entry: The entry of the trace before which no power is cut, such as the first that threw.
  /// - Throws: An error that names the entry if a file was opened before the trace began or the
  ///   bytes of a write are missing.
  public init(
    _ trace: Trace, from start: MemoryFileSystem.Snapshot, model: PowerLossModel = .posix,
    parts: Int = 3, seed: UInt64 = 1, budget: Budget, after entry: Int = 0
  ) throws {
    log = try DiskLog(trace, from: start, parts: parts)
    states = CrashStates(log, model, budget: budget, seed: seed, from: entry)
  }

  /// The maximum number of possibilities of a file or directory, and of the whole disk at one
  /// moment.
  ///
  /// If there are more, the seed selects this number.
  public struct Budget: Sendable {
    /// The possibilities of a moment after the trace has had ``perTrace`` of them.
    private static let perLateMoment = 8

    /// The number of contents of one file, or of one directory, that are followed.
    public var perFile: Int
    /// The number of disks at one moment.
    public var perMoment: Int
    /// The number of disks of a trace after which its later moments have few.
    public var perTrace: Int

    /// Creates a budget; by default 256 possibilities of a file and 2,048 disks of a moment.
    public init(perFile: Int = 256, perMoment: Int = 2_048, perTrace: Int = .max) {
      self.perFile = perFile
      self.perMoment = perMoment
      self.perTrace = perTrace
    }

    /// The maximum number of possibilities of a moment after this number of states.
    func limit(after states: Int) -> Int {
      states < perTrace ? perMoment : Swift.min(perMoment, Self.perLateMoment)
    }
  }

  /// True if some disks were omitted so far because there were too many.
  public var isBounded: Bool { states.isBounded }

  /// The next disk, or nil after the last.
  public mutating func next() -> PowerCut? {
    while pending.isEmpty {
      guard let moment = states.next() else { return nil }
      entry = moment.entry
      switch moment.event {
      case .acknowledged(let text)?: acknowledged.append(text)
      case .threw(let text)?: thrown.append(text)
      default: break
      }
      pending = moment.states.reversed()
    }
    return pending.popLast().map {
      PowerCut(
        state: $0, log: log, pool: states.pool, entry: entry, acknowledged: acknowledged,
        thrown: thrown)
    }
  }
}

/// One disk that a power cut could leave.
public struct PowerCut: CustomStringConvertible {
  let state: CrashState
  let log: DiskLog
  let pool: ContentPool
  /// The number of the last completed entry of the trace; 0 before the first.
  public let entry: Int
  /// The acknowledgements before the power failed, in order.
  public let acknowledged: [String]
  /// The calls that had thrown before the power failed, in order: the disk must not show them.
  public let thrown: [String]

  /// Returns the disk after the power is back.
  ///
  /// - Throws: `FileSystemError` if the trace names a directory that does not exist.
  public func disk() throws -> MemoryFileSystem.Snapshot { try state.disk(pool, log) }

  /// The operations and acknowledgements before the power failed, each with its number.
  @_spi(Labs) public var steps: [(entry: Int, text: String)] {
    log.lines.filter { $0.entry <= entry }
  }

  /// The unforced changes, and which of them the disk kept: names first, then bytes.
  ///
  /// The bytes of a file without a name are no longer told.
  @_spi(Labs) public var changes: [(name: String, isKept: Bool)] {
    let all = state.kept.map { ($0, true) } + state.lost.map { ($0, false) }
    return all.sorted { (place(of: $0.0), $0.0) < (place(of: $1.0), $1.0) }
      .map { (log.name(of: $0.0), $0.1) }
  }

  private func place(of unit: Int) -> Int { log.units[unit].change.directory == nil ? 1 : 0 }

  /// The operations before the power failed, the lost and kept units, and the remaining files.
  public var description: String {
    log.timeline(of: state, afterEntry: entry, pool).joined(separator: "\n")
  }
}
