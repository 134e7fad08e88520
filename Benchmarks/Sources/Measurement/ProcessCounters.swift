/// The kernel's counts for this process so far.
///
/// Take one reading before and one after, and compute the ``difference(from:)``. A reading reads
/// files below `/proc` and costs about a hundred microseconds, so measure rounds and not single
/// operations.
public struct ProcessCounters: Sendable, Hashable, Codable {
  /// CPU time spent in the process's own code, in nanoseconds.
  public var userNanoseconds: Figure
  /// CPU time that the kernel spent for the process, in nanoseconds.
  public var systemNanoseconds: Figure
  /// The number of times a thread gave up its processor to wait.
  public var voluntaryContextSwitches: Figure
  /// The number of times the kernel replaced a running thread by another.
  public var involuntaryContextSwitches: Figure
  /// Bytes that the process caused to be written to the storage layer.
  public var storageWriteBytes: Figure
  /// Bytes passed to `write(2)` and similar calls.
  public var writtenBytes: Figure
  /// The number of `write(2)` and similar calls.
  public var writeCalls: Figure
  /// Time that threads were ready to run and waited for a processor, in nanoseconds.
  ///
  /// The kernel knows only the threads that are alive at the second reading, so threads that began
  /// and ended in between are missing.
  public var runQueueWaitNanoseconds: Figure
  /// Time that a hypervisor took from the *whole machine*, all processors, in nanoseconds.
  ///
  /// The kernel counts it in clock ticks, usually of 10 ms.
  public var stealNanoseconds: Figure

  /// Time that all processors together worked for all programs, in nanoseconds.
  ///
  /// The kernel counts it in clock ticks, usually of 10 ms.
  public var machineBusyNanoseconds: Figure = .unavailable("it was not read")

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
    var counters = read(ResourceUsage.current())
    counters.take(ResourceUsage.current())
    return counters
  }

  /// Reads all counters, those of `getrusage(2)` first, so they exclude the cost of the other
  /// readings.
  ///
  /// - Returns: The counters; a counter that the system does not offer has the reason.
  public static func afterMeasuring() -> ProcessCounters { read(ResourceUsage.current()) }

  private mutating func take(_ usage: ResourceUsage) {
    userNanoseconds = usage.userNanoseconds
    systemNanoseconds = usage.systemNanoseconds
    voluntaryContextSwitches = usage.voluntaryContextSwitches
    involuntaryContextSwitches = usage.involuntaryContextSwitches
  }

  private static func read(_ usage: ResourceUsage) -> ProcessCounters {
    let io = KernelText.processIO()
    let waits = ThreadWaits.current()
    let machine = KernelText.machineStatistics()
    return ProcessCounters(
      userNanoseconds: usage.userNanoseconds, systemNanoseconds: usage.systemNanoseconds,
      voluntaryContextSwitches: usage.voluntaryContextSwitches,
      involuntaryContextSwitches: usage.involuntaryContextSwitches,
      storageWriteBytes: io.figure(ofField: "write_bytes:"),
      writtenBytes: io.figure(ofField: "wchar:"),
      writeCalls: io.figure(ofField: "syscw:"),
      runQueueWaitNanoseconds: waits.total,
      stealNanoseconds: machine.stealNanoseconds(),
      machineBusyNanoseconds: machine.busyNanoseconds(),
      threadWaits: waits.nanosecondsByThread)
  }

  /// The counts between an earlier reading and this one.
  ///
  /// - Parameter earlier: An earlier reading of the same process.
  /// - Returns: The differences; a counter that went backwards is unavailable.
  public func difference(from earlier: ProcessCounters) -> ProcessCounters {
    func since(_ counter: KeyPath<ProcessCounters, Figure>) -> Figure {
      let change = self[keyPath: counter].combined(with: earlier[keyPath: counter], -)
      return (change.value ?? 0) < 0 ? .unavailable("the counter went backwards") : change
    }
    return ProcessCounters(
      userNanoseconds: since(\.userNanoseconds), systemNanoseconds: since(\.systemNanoseconds),
      voluntaryContextSwitches: since(\.voluntaryContextSwitches),
      involuntaryContextSwitches: since(\.involuntaryContextSwitches),
      storageWriteBytes: since(\.storageWriteBytes), writtenBytes: since(\.writtenBytes),
      writeCalls: since(\.writeCalls),
      runQueueWaitNanoseconds: runQueueWait(since: earlier),
      stealNanoseconds: since(\.stealNanoseconds),
      machineBusyNanoseconds: since(\.machineBusyNanoseconds))
  }

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
