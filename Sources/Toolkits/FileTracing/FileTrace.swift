import Foundation

/// Controls the library that interposes libc's file calls in this process.
///
/// ```swift
/// let trace = try FileTrace.loaded()
/// try trace.start(directory.path)
/// try Data("hello".utf8).write(to: directory.appending(path: "file"), options: .atomic)
/// trace.stop()
/// for record in try trace.records() { print(record) }
/// ```
///
/// A process has one trace, shared by all values of this type: a start ends the earlier trace.
/// Every function may be called from any thread. Calls about the traced directory are made one at a
/// time, in the order of their records. A call that is held, or waits for a lock, does not block
/// the others. `docs/FileTrace.md` lists the traced calls and the calls that are not traced.
public struct FileTrace: Sendable {
  let functions: TraceFunctions

  /// Returns the library of this process.
  ///
  /// The call looks up functions by name; call it once.
  ///
  /// - Throws: ``FileTraceError/notLoaded`` or ``FileTraceError/wrongLibrary(_:)``.
  public static func loaded() throws(FileTraceError) -> FileTrace {
    FileTrace(functions: try TraceFunctions())
  }

  /// Starts tracing the calls about an existing directory, and clears earlier records and failures.
  ///
  /// Files opened earlier are not traced.
  ///
  /// - Throws: ``FileTraceError/cannotStart(directory:errorNumber:)``.
  public func start(_ directory: String) throws(FileTraceError) {
    let number = functions.start(directory)
    if number != 0 { throw .cannotStart(directory: directory, errorNumber: number) }
  }

  /// Stops tracing and releases every held call.
  ///
  /// Records and counts stay until the next start.
  public func stop() { functions.stop() }

  /// Adds a record of kind ``TraceKind/note``, in order with the others.
  ///
  /// Works without a trace too.
  public func note(_ number: Int, _ text: String) { functions.note(Int64(number), text) }

  /// Runs a body whose calls are not traced, failed, held or counted.
  ///
  /// Use this method for calls that do not belong to the store.
  ///
  /// Only calls of this thread are exempt, until the body returns.
  package func exempt<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    functions.exempt(1)
    defer { functions.exempt(-1) }
    return try body()
  }
}

extension FileTrace {
  /// Returns every record since the start, in the order in which the calls were made.
  ///
  /// The records are copied: O(bytes written).
  ///
  /// - Throws: ``FileTraceError/recordsLost`` or ``FileTraceError/malformedRecords(atByte:)``.
  public func records() throws(FileTraceError) -> [TraceRecord] {
    try TraceRecord.all(in: try recordBytes())
  }

  /// The bytes of ``records()``, which another process can read.
  ///
  /// - Returns: The bytes. O(bytes written).
  /// - Throws: ``FileTraceError/recordsLost``.
  package func recordBytes() throws(FileTraceError) -> [UInt8] {
    let size = functions.size()
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = functions.copy(start, size, 0)
    }
    if functions.hasOverflowed() != 0 { throw .recordsLost }
    return bytes
  }

  /// The number of successful calls since the start, by kind.
  public var counts: TraceCounts {
    var counts = [Int64](repeating: 0, count: TraceFunctions.kindCount)
    var bytesWritten: Int64 = 0
    functions.counts(&counts, &bytesWritten)
    return TraceCounts(counts, bytesWritten: bytesWritten)
  }

  /// The total duration of the calls in ``counts``, in nanoseconds, by kind.
  ///
  /// The calls are made one at a time. The durations exclude the time that a call waits for its
  /// turn.
  public var times: TraceCounts {
    var times = [Int64](repeating: 0, count: TraceFunctions.kindCount)
    functions.times(&times)
    return TraceCounts(times, bytesWritten: 0)
  }

  /// Sets whether records contain the bytes of writes.
  ///
  /// After a start, they do.
  public func keepBytes(_ keeps: Bool) { functions.keepBytes(keeps ? 1 : 0) }
}

extension FileTrace {
  /// Makes one call fail: the call with this number among calls of the given kinds, counted from
  /// now on.
  ///
  /// The number counts from 1. With `forGood`, every later call of these kinds fails too.
  public func fail(
    at number: Int, of kinds: TraceKinds, _ failure: TraceFailure, forGood: Bool = false
  ) {
    let (how, error): (Int32, Int32) =
      switch failure {
      case .error(let number): (0, number)
      case .short: (1, 0)
      case .kill: (2, 0)
      case .shortThenError(let number): (3, number)
      }
    functions.fail(Int64(number), kinds.rawValue, error, how, forGood ? 1 : 0)
  }

  /// Ends the failures, and counts the calls of these kinds from now on.
  package func failNothing(counting kinds: TraceKinds = .everyCall) {
    functions.fail(0, kinds.rawValue, 0, 0, 0)
  }

  /// The number of calls of the counted kinds since ``fail(at:of:_:forGood:)``, including failed
  /// calls.
  package var matched: Int { Int(functions.matched()) }
}

extension FileTrace {
  /// Holds every call of these kinds, on its thread and before it is made, until ``release()``.
  ///
  /// Replaces an earlier request. Calls that are already held stay held.
  public func hold(_ kinds: TraceKinds) { functions.hold(kinds.rawValue) }

  /// Holds one future call, on its thread and before it is made, until ``release()``.
  ///
  /// The call is held in addition to those of ``hold(_:)``. This request replaces an earlier
  /// request for a single call that has not happened yet.
  ///
  /// The number counts the calls of these kinds from 1, from now on.
  public func hold(at number: Int, of kinds: TraceKinds) {
    functions.holdOne(Int64(number), kinds.rawValue)
  }

  /// The number of calls held now.
  package var heldCount: Int { waitUntilHeld(0) }

  /// Blocks the calling thread until the given number of calls are held at the same time, or
  /// tracing ends.
  ///
  /// The wait never ends if the calls are not made. Do not use this method on a thread of the
  /// cooperative pool.
  ///
  /// - Returns: The number of held calls. The result is smaller than `count` only if tracing has
  ///   ended.
  @discardableResult
  public func waitUntilHeld(_ count: Int = 1) -> Int {
    Int(functions.waitUntilHeld(Int32(clamping: count)))
  }

  /// Releases every held call, and holds no more.
  public func release() { functions.release() }

  /// Delays every call of these kinds, on its thread and before it is made, to simulate a slow
  /// disk.
  ///
  /// Replaces an earlier delay. Calls made after ``stop()`` are not delayed. A delay of 0 means
  /// none.
  public func delay(_ kinds: TraceKinds, byNanoseconds nanoseconds: UInt64) {
    functions.delay(kinds.rawValue, Int64(clamping: nanoseconds))
  }
}

extension FileTrace {
  /// Verifies that the library sees the process's calls, with a few calls in a directory through
  /// the interposed names.
  ///
  /// Tracing is stopped afterwards, and no file remains. Call this method while nothing is traced.
  ///
  /// - Parameter directory: A directory that exists and is writable.
  /// - Throws: ``FileTraceError/notInEffect(_:)`` if a call was not seen, or the errors of
  ///   ``start(_:)`` and ``records()``.
  public func verify(in directory: String) throws(FileTraceError) {
    try start(directory)
    defer { stop() }
    let path = directory + "/lockstep-canary"
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    guard descriptor >= 0 else { throw .cannotStart(directory: directory, errorNumber: errno) }
    _ = write(descriptor, "canary", 6)
    _ = fsync(descriptor)
    _ = close(descriptor)
    _ = unlink(path)
    let seen = try records().map(\.kind)
    guard seen == [.open, .write, .synchronize, .close, .remove] else {
      let kinds = seen.map { "\($0)" }.joined(separator: ", ")
      throw .notInEffect("of five calls it saw \(kinds.isEmpty ? "none" : kinds)")
    }
  }
}
