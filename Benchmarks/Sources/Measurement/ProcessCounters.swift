/// The kernel's counts for this process so far.
///
/// Take one reading before and one after, and compute the ``difference(from:)``. A reading reads
/// files below `/proc` and costs about a hundred microseconds, so measure rounds and not single
/// operations.
public struct ProcessCounters: Sendable, Hashable, Codable {
  /// CPU time spent in the process's own code, in nanoseconds.
  public var userNanoseconds: Figure = unread
  /// CPU time that the kernel spent for the process, in nanoseconds.
  public var systemNanoseconds: Figure = unread
  /// The number of times a thread gave up its processor to wait.
  public var voluntaryContextSwitches: Figure = unread
  /// The number of times the kernel replaced a running thread by another.
  public var involuntaryContextSwitches: Figure = unread
  /// Bytes that the process caused to be written to the storage layer.
  public var storageWriteBytes: Figure = unread
  /// Bytes passed to `write(2)` and similar calls.
  public var writtenBytes: Figure = unread
  /// The number of `write(2)` and similar calls.
  public var writeCalls: Figure = unread
  /// Time that threads were ready to run and waited for a processor, in nanoseconds.
  ///
  /// The kernel knows only the threads that are alive at the second reading, so threads that began
  /// and ended in between are missing.
  public var runQueueWaitNanoseconds: Figure = unread
  /// Time that a hypervisor took from the *whole machine*, all processors, in nanoseconds.
  ///
  /// The kernel counts it in clock ticks, usually of 10 ms.
  public var stealNanoseconds: Figure = unread

  /// Time that all processors together worked for all programs, in nanoseconds.
  ///
  /// The kernel counts it in clock ticks, usually of 10 ms.
  public var machineBusyNanoseconds: Figure = unread

  private static let unread = Figure.unavailable("it was not read")

  /// The waiting time of each thread alive at the reading; not stored.
  var threadWaits: [String: Double] = [:]

  private enum CodingKeys: String, CodingKey {
    case userNanoseconds, systemNanoseconds, voluntaryContextSwitches, involuntaryContextSwitches
    case storageWriteBytes, writtenBytes, writeCalls
    case runQueueWaitNanoseconds, stealNanoseconds, machineBusyNanoseconds
  }

  /// Reads all counters, those of `getrusage(2)` last, so they exclude the cost of the other
  /// readings.
  ///
  /// - Returns: The counters; a counter that the system does not offer has the reason.
  public static func beforeMeasuring() -> ProcessCounters {
    var counters = ProcessCounters()
    counters.readFiles()
    counters.readUsage()
    return counters
  }

  /// Reads all counters, those of `getrusage(2)` first, so they exclude the cost of the other
  /// readings.
  ///
  /// - Returns: The counters; a counter that the system does not offer has the reason.
  public static func afterMeasuring() -> ProcessCounters {
    var counters = ProcessCounters()
    counters.readUsage()
    counters.readFiles()
    return counters
  }

  private mutating func readFiles() {
    let io = KernelText.processIO()
    storageWriteBytes = io.figure(ofField: "write_bytes:")
    writtenBytes = io.figure(ofField: "wchar:")
    writeCalls = io.figure(ofField: "syscw:")
    let waits = ThreadWaits.current()
    runQueueWaitNanoseconds = waits.total
    threadWaits = waits.nanosecondsByThread
    let machine = KernelText.machineStatistics()
    stealNanoseconds = machine.stealNanoseconds()
    machineBusyNanoseconds = machine.busyNanoseconds()
  }

  /// The counts between an earlier reading and this one.
  ///
  /// - Parameter earlier: An earlier reading of the same process.
  /// - Returns: The differences; a counter that went backwards is unavailable.
  public func difference(from earlier: ProcessCounters) -> ProcessCounters {
    var difference = ProcessCounters()
    for counter in Self.counted {
      let change = self[keyPath: counter].combined(with: earlier[keyPath: counter], -)
      difference[keyPath: counter] =
        (change.value ?? 0) < 0 ? .unavailable("the counter went backwards") : change
    }
    difference.runQueueWaitNanoseconds = runQueueWait(since: earlier)
    return difference
  }

  /// All counters but the waits of threads, which need a comparison of each thread.
  private static let counted: [any WritableKeyPath<ProcessCounters, Figure> & Sendable] = [
    \.userNanoseconds, \.systemNanoseconds, \.voluntaryContextSwitches,
    \.involuntaryContextSwitches, \.storageWriteBytes, \.writtenBytes, \.writeCalls,
    \.stealNanoseconds, \.machineBusyNanoseconds,
  ]

  /// The share of all processors' time that other processes took, from 0 to 1.
  ///
  /// Call this on a difference. The kernel's own threads, such as those of a file system's journal,
  /// count as others, even when they work for this process.
  ///
  /// - Parameters:
  ///   - elapsed: The time between the two readings, in nanoseconds.
  ///   - processors: The number of processors.
  /// - Returns: The share; unavailable where the system does not count.
  public func othersShare(of elapsed: Double, processors: Int) -> Figure {
    let own = userNanoseconds.combined(with: systemNanoseconds, +)
    return machineBusyNanoseconds.combined(with: own, -).map {
      min(1, max(0, $0 / (max(1, elapsed) * Double(processors))))
    }
  }

  private func runQueueWait(since earlier: ProcessCounters) -> Figure {
    guard runQueueWaitNanoseconds.value != nil else { return runQueueWaitNanoseconds }
    guard earlier.runQueueWaitNanoseconds.value != nil else {
      return earlier.runQueueWaitNanoseconds
    }
    guard !earlier.threadWaits.isEmpty, !threadWaits.isEmpty else {
      return .unavailable("the waits of single threads are not stored")
    }
    let ended = earlier.threadWaits.keys.filter { threadWaits[$0] == nil }.count
    guard ended == 0 else {
      return .unavailable("\(ended) threads ended, and what they waited went with them")
    }
    return .value(threadWaits.reduce(0) { $0 + $1.value - (earlier.threadWaits[$1.key] ?? 0) })
  }
}
