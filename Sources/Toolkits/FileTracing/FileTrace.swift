#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The control of the library that interposes libc's file calls in this process.
///
/// ```swift
/// let trace = try FileTrace.loaded()
/// try trace.start(directory.path)
/// try Data("hello".utf8).write(to: directory.appending(path: "file"), options: .atomic)
/// trace.stop()
/// for record in try trace.records() { print(record) }
/// ```
///
/// There is one trace in a process, however many values of this type exist: a start ends the
/// earlier trace. Every function may be called from any thread. The calls about the traced
/// directory are made one at a time, in the order of their records; a call that is held, or waits
/// for a lock, does not keep the others waiting. `docs/FileTrace.md` lists the calls that are
/// traced and those that are not.
public struct FileTrace: Sendable {
  let functions: TraceFunctions

  /// The library of this process.
  ///
  /// Looks some functions up by name; call it once.
  ///
  /// - Returns: The control of the library.
  /// - Throws: ``FileTraceError/notLoaded`` or ``FileTraceError/wrongLibrary(_:)``.
  public static func loaded() throws(FileTraceError) -> FileTrace {
    FileTrace(functions: try TraceFunctions())
  }

  /// Begins to trace the calls about a directory, and forgets earlier records and failures.
  ///
  /// Files that were opened before are not traced.
  ///
  /// - Parameter directory: A directory that exists.
  /// - Throws: ``FileTraceError/cannotStart(directory:errorNumber:)``.
  public func start(_ directory: String) throws(FileTraceError) {
    let number = functions.start(directory)
    if number != 0 { throw .cannotStart(directory: directory, errorNumber: number) }
  }

  /// Ends tracing and lets every held call go on; the records and counts stay until the next start.
  public func stop() { functions.stop() }

  /// Adds a record of kind ``TraceKind/note``, in the order of the others; also without a trace.
  public func note(_ number: Int, _ text: String) { functions.note(Int64(number), text) }

  /// Makes calls that are not traced, failed, held or counted: calls that are not the store's.
  ///
  /// Only the calls of this thread are exempt, until the body returns.
  ///
  /// - Parameter body: Makes the calls.
  /// - Returns: The body's result.
  /// - Throws: The body's error.
  public func exempt<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    functions.exempt(1)
    defer { functions.exempt(-1) }
    return try body()
  }
}

extension FileTrace {
  /// Every record since the start.
  ///
  /// Copies them: O(bytes written).
  ///
  /// - Returns: The records, in the order in which the calls were made.
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

  /// The calls that succeeded since the start, by kind.
  public var counts: TraceCounts {
    var counts = [Int64](repeating: 0, count: TraceFunctions.kindCount)
    var bytesWritten: Int64 = 0
    functions.counts(&counts, &bytesWritten)
    return TraceCounts(counts, bytesWritten: bytesWritten)
  }

  /// How long the calls of ``counts`` took, in nanoseconds by kind.
  ///
  /// The times are without the waiting for a turn: the calls are made one at a time.
  public var times: TraceCounts {
    var times = [Int64](repeating: 0, count: TraceFunctions.kindCount)
    functions.times(&times)
    return TraceCounts(times, bytesWritten: 0)
  }

  /// Keeps the bytes of writes in their records, or not; they are kept after a start.
  public func keepBytes(_ keeps: Bool) { functions.keepBytes(keeps ? 1 : 0) }
}

extension FileTrace {
  /// Fails the call with this number among those of some kinds, counted from now on.
  ///
  /// - Parameters:
  ///   - number: The number of the call, from 1.
  ///   - kinds: The kinds that are counted.
  ///   - failure: How it fails.
  ///   - forGood: Whether every later one fails too.
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
  public func failNothing(counting kinds: TraceKinds = .everyCall) {
    functions.fail(0, kinds.rawValue, 0, 0, 0)
  }

  /// How many calls of those kinds came since ``fail(at:of:_:forGood:)``, failed ones among them.
  public var matched: Int { Int(functions.matched()) }
}

extension FileTrace {
  /// Holds every call of these kinds, on its thread and before it is made, until ``release()``.
  ///
  /// Replaces an earlier request; calls that are held already stay held.
  public func hold(_ kinds: TraceKinds) { functions.hold(kinds.rawValue) }

  /// Holds one call that is still to come, on its thread and before it is made, until ``release()``.
  ///
  /// Adds to the calls that ``hold(_:)`` holds; replaces another single call that is still to come.
  ///
  /// - Parameters:
  ///   - number: Which one from now on, from 1.
  ///   - kinds: The kinds that are counted.
  public func hold(at number: Int, of kinds: TraceKinds) {
    functions.holdOne(Int64(number), kinds.rawValue)
  }

  /// How many calls are held now.
  public var heldCount: Int { waitUntilHeld(0) }

  /// Blocks the calling thread until so many calls are held at the same time, or tracing ends.
  ///
  /// The wait never ends if the calls do not come: do not call it on a thread of the cooperative
  /// pool.
  ///
  /// - Parameter count: How many.
  /// - Returns: How many are held; fewer only when tracing has ended.
  @discardableResult
  public func waitUntilHeld(_ count: Int = 1) -> Int {
    Int(functions.waitUntilHeld(Int32(clamping: count)))
  }

  /// Lets every held call go on, and holds no more.
  public func release() { functions.release() }

  /// Holds up every call of these kinds for so long, on its thread and before it is made: a slow disk.
  ///
  /// Replaces an earlier delay; ends with ``stop()``, for the calls that come then.
  ///
  /// - Parameters:
  ///   - kinds: The kinds.
  ///   - nanoseconds: How long; 0 for not at all.
  public func delay(_ kinds: TraceKinds, byNanoseconds nanoseconds: UInt64) {
    functions.delay(kinds.rawValue, Int64(clamping: nanoseconds))
  }
}

extension FileTrace {
  /// Makes a few calls in a directory and looks whether they are seen, by the interposed names.
  ///
  /// Leaves tracing stopped and no file behind. To be called while nothing is traced.
  ///
  /// - Parameter directory: A directory that exists and can be written.
  /// - Throws: ``FileTraceError/notInEffect(_:)`` when a call was not seen; the errors of
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
