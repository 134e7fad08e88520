import FileTracing
import Foundation
import Persistence
import SimulatedDisk

/// Real directories, for stores that open files directly and whose file calls are traced.
struct RealDisks: Disks {
  let trace: FileTrace
  let scratch: ScratchDisk
  /// The suffix of the store's lock file.
  private let lockFile: String
  private let start = ContinuousClock.now
  let bounds = CrashBounds(
    parts: 2, budget: PowerCuts.Budget(perFile: 32, perMoment: 64, perTrace: 1_000),
    disksPerInterruption: 4, mostPerCase: 4_000, mostPerCheck: 20_000, mostContinued: 200,
    share: 0.2)

  init(_ trace: FileTrace, lockFile: String) throws {
    self.trace = trace
    self.lockFile = lockFile
    scratch = try ScratchDisk()
  }

  var pace: String? {
    let duration = start.duration(to: .now)
    let seconds =
      Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    let count = scratch.directoryCount
    return
      "\(count) disks made as real directories, \(Int(Double(count) / max(seconds, 0.001))) a second"
  }

  var empty: MemoryFileSystem.Snapshot {
    get throws { try MemoryFileSystem.Snapshot(directories: ["."], files: [:]) }
  }

  var configuration: StoreConfiguration {
    get throws {
      StoreConfiguration(location: try StoreLocation(directoryPath: "/"), durability: .powerLoss)
    }
  }

  var storePath: String { get throws { try configuration.location.filename } }

  func record(
    on start: MemoryFileSystem.Snapshot, _ configuration: StoreConfiguration
  ) throws -> any DiskRecording {
    let start = try start.withoutHolder(storePath + lockFile)
    let directory = try scratch.makeDirectory(of: start)
    do throws(FileTraceError) { try trace.start(directory) } catch {
      throw HarnessFailure("\(error)")
    }
    return TracedRecording(
      configuration: try Self.configuration(configuration, in: directory), start: start,
      directory: directory, disks: self)
  }

  func use<Result>(
    _ disk: MemoryFileSystem.Snapshot, _ configuration: StoreConfiguration,
    _ body: (StoreConfiguration, () throws -> MemoryFileSystem.Snapshot) async throws -> Result
  ) async throws -> Result {
    let directory = try scratch.makeDirectory(of: disk.withoutHolder(storePath + lockFile))
    defer { scratch.remove(directory) }
    return try await body(try Self.configuration(configuration, in: directory)) {
      try ScratchDisk.contents(of: directory)
    }
  }

  func withoutDirectories(_ text: String) -> String { scratch.withoutDirectories(text) }

  private static func configuration(
    _ configuration: StoreConfiguration, in directory: String
  ) throws -> StoreConfiguration {
    var configuration = configuration
    configuration.location = try StoreLocation(
      directoryPath: directory, filename: configuration.location.filename)
    configuration.fileSystem = PosixFileSystem()
    return configuration
  }
}

/// A recording below libc.
private struct TracedRecording: DiskRecording {
  let configuration: StoreConfiguration
  let start: MemoryFileSystem.Snapshot
  let directory: String
  let disks: RealDisks

  private var trace: FileTrace { disks.trace }

  func fail(_ fault: Fault) -> Faulted {
    guard fault.kind == .crash else {
      let planned = plan(fault)
      planned.begin()
      return planned.faulted
    }
    trace.note(TracedLog.NoteNumber.dying, "")
    trace.fail(at: fault.operationIndex, of: .everyCall, .error(EIO), forGood: true)
    let faulted = faulted(fault.operationIndex)
    return Faulted(configuration: configuration) { [trace] in
      defer { trace.note(TracedLog.NoteNumber.gone, "") }
      return faulted.end()
    }
  }

  func plan(_ fault: Fault) -> PlannedFault {
    let number = fault.operationIndex
    return PlannedFault(
      begin: { [trace] in
        trace.fail(at: number, of: .everyCall, .error(EIO), forGood: fault.extent == .forGood)
      }, faulted: faulted(number))
  }

  func disk() throws -> MemoryFileSystem.Snapshot {
    try trace.exempt { try ScratchDisk.contents(of: directory) }
  }

  func stop() {
    trace.stop()
    disks.scratch.remove(directory)
  }

  func failSync(_ number: Int) -> Faulted {
    trace.fail(at: number, of: TraceKinds(.synchronize, .synchronizeDirectory), .error(EIO))
    return faulted(number)
  }

  func interrupt(_ number: Int) -> Faulted {
    trace.fail(
      at: number, of: TraceKinds(.synchronize, .synchronizeDirectory, .close), .error(EINTR))
    return faulted(number)
  }

  private func faulted(_ number: Int) -> Faulted {
    Faulted(configuration: configuration) { [trace] in
      let hasCome = trace.matched >= number
      trace.failNothing()
      return hasCome
    }
  }

  var nextEntry: Int { get throws { try records().count + 1 } }

  func record(acknowledged label: String) { trace.note(TracedLog.NoteNumber.acknowledged, label) }
  func record(thrown label: String) { trace.note(TracedLog.NoteNumber.threw, label) }

  /// The number of times that the directory is compared with its trace before they count as
  /// different, because a store may write after its last call has returned.
  private static let mostLooks = 1_000

  func end() throws -> (log: DiskLog, disk: MemoryFileSystem.Snapshot) {
    defer { stop() }
    var difference = ""
    for _ in 0..<Self.mostLooks {
      let (records, disk) = try look()
      let traced = try TracedLog(records, from: start, parts: disks.bounds.parts)
      let files = disk.files
      if traced.files == files { return (traced.log, disk) }
      difference = Self.difference(traced.files, files)
      poll(nil, 0, 1)
    }
    throw TracedLog.NotFollowed(
      description: "the directory is not what the trace says: \(difference)")
  }

  private func look() throws -> ([TraceRecord], MemoryFileSystem.Snapshot) {
    (try records(), try disk())
  }

  /// The records.
  ///
  /// Lost records are a failure of the library, and not of the store.
  private func records() throws -> [TraceRecord] {
    do throws(FileTraceError) { return try trace.records() } catch {
      throw HarnessFailure("\(error)")
    }
  }

  private static func difference(
    _ traced: [String: [UInt8]], _ real: [String: [UInt8]]
  ) -> String {
    Set(traced.keys).union(real.keys).sorted().filter { traced[$0] != real[$0] }.map { name in
      let traced = traced[name].map { "\($0.count) bytes" } ?? "nothing"
      let real = real[name].map { "\($0.count) bytes" } ?? "nothing"
      return "\(name) (\(real), by the trace \(traced))"
    }.joined(separator: ", ")
  }
}
