import FileTracing
import Foundation
import Persistence
import SimulatedDisk
import Synchronization

/// Controls libc's file calls in a directory, for stores that open files directly.
///
/// A process can have only one at a time, because the library traces one directory.
final class FileTraceControl: FileControl {
  private struct Armed {
    var fault: Fault?
    var operationsSeen = 0
    var hasFired = false
    /// The index of the first record that counts.
    var firstRecord = 0
  }

  private let trace: FileTrace
  private let state = Mutex(Armed())

  let fileSystem: any FileSystem = PosixFileSystem()

  /// Starts to observe the calls in a directory; files that were opened before are not observed.
  ///
  /// - Throws: ``HarnessFailure`` if the directory cannot be traced.
  init(_ trace: FileTrace, directory: String) throws {
    self.trace = trace
    do { try trace.start(directory) } catch { throw HarnessFailure("\(error)") }
    trace.keepBytes(false)
  }

  func arm(_ fault: Fault, of operations: Set<FileOperation>) {
    state.withLock {
      $0.fault = fault
      $0.operationsSeen = 0
      $0.hasFired = false
      let isForGood = fault.extent == .forGood
      switch fault.kind {
      case .error(let number):
        trace.fail(
          at: fault.operationIndex, of: operations.traceKinds, .error(number), forGood: isForGood)
      case .shortWrite:
        // Only writes are counted, because no other operation can be short.
        trace.fail(at: fault.operationIndex, of: TraceKinds(.write), .short, forGood: isForGood)
      case .halfWrite(let number):
        trace.fail(
          at: fault.operationIndex, of: TraceKinds(.write), .shortThenError(number),
          forGood: isForGood)
      case .crash:
        trace.fail(at: fault.operationIndex, of: operations.traceKinds, .kill)
      }
    }
  }

  func disarm() {
    state.withLock {
      guard let fault = $0.fault else { return }
      $0.operationsSeen = trace.matched
      $0.hasFired = $0.operationsSeen >= fault.operationIndex
      $0.fault = nil
      trace.failNothing(counting: [])
    }
  }

  var operationsSeen: Int {
    state.withLock { $0.fault == nil ? $0.operationsSeen : trace.matched }
  }

  var hasFired: Bool {
    state.withLock { state in
      state.fault.map { trace.matched >= $0.operationIndex } ?? state.hasFired
    }
  }

  func hold(_ operations: Set<FileOperation>) { trace.hold(operations.traceKinds) }
  func hold(_ operation: FileOperation, occurrence: Int) {
    trace.hold(at: occurrence, of: operation.traceKinds)
  }
  var heldCount: Int { trace.heldCount }
  func release() { trace.release() }

  func record() throws {
    let count = try records().count
    state.withLock { $0.firstRecord = count }
  }

  func operations() throws -> [SeenOperation] {
    let first = state.withLock { $0.firstRecord }
    return try records().dropFirst(first).compactMap(SeenOperation.init)
  }

  var unfollowed: String? {
    get throws {
      try records().first { $0.kind == .unfollowed }.map { record in
        record.otherName + (record.name.isEmpty ? "" : " of \(record.name)")
      }
    }
  }

  private func records() throws -> [TraceRecord] {
    do { return try trace.records() } catch { throw HarnessFailure("\(error)") }
  }

  func end() { trace.stop() }

  /// Immediately gives the number of each file that the store closes to a copy of a descriptor;
  /// `nil` ends this.
  ///
  /// See ``replaced``.
  func replaceClosed(by descriptor: Int32?) { trace.standIn(descriptor) }

  /// The numbers given to copies since ``replaceClosed(by:)``, one for each closing.
  var replaced: [Int32] { trace.standIns }
}

extension SeenOperation {
  /// `nil` for a record that is not of an operation.
  fileprivate init?(_ record: TraceRecord) {
    let operation = FileOperation.allCases.first { $0.traceKinds.contains(record.kind) }
    guard let operation else { return nil }
    self.operation = operation
    bytesWritten = record.kind == .write && record.error == 0 ? record.byteCount : 0
    hasFailed = record.error != 0
    description = Self.line(record)
  }

  /// The call, its lengths and its result.
  private static func line(_ record: TraceRecord) -> String {
    var text = ["\(record.kind)", record.name, record.otherName].filter { !$0.isEmpty }
      .joined(separator: " ")
    if record.kind == .write { text += ", \(record.byteCount) bytes at \(record.offset)" }
    if record.kind == .truncate { text += " to \(record.offset) bytes" }
    guard record.error != 0 else {
      return record.wasInjected ? text + ": short, by the fault" : text
    }
    let reason = String(cString: strerror(record.error))
    return text + (record.wasInjected ? " FAILED: \(reason)" : ": \(reason)")
  }
}

extension Set<FileOperation> {
  fileprivate var traceKinds: TraceKinds {
    reduce(into: []) { $0.formUnion($1.traceKinds) }
  }
}

extension FileOperation {
  /// The library's kinds of calls that correspond to the operation.
  fileprivate var traceKinds: TraceKinds {
    switch self {
    case .open: TraceKinds(.open)
    case .close: TraceKinds(.close)
    case .read: TraceKinds(.read)
    case .write: TraceKinds(.write, .allocate, .writeOut)
    case .truncate: TraceKinds(.truncate)
    case .synchronize: TraceKinds(.synchronize)
    case .synchronizeDirectory: TraceKinds(.synchronizeDirectory)
    case .rename: TraceKinds(.rename, .link, .makeDirectory)
    case .remove: TraceKinds(.remove)
    case .lock: TraceKinds(.lock)
    // Directories are opened and closed like files; listing and identifying are not traced.
    case .openDirectory, .closeDirectory, .list, .identify: []
    }
  }
}
