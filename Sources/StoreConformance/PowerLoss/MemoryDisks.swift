import Foundation
import Persistence
import SimulatedDisk

/// Disks in memory, for stores that use their configuration's file system.
struct MemoryDisks: Disks {
  // The opening of a journal leaves hundreds of disks, and each of them leaves hundreds more.
  let bounds = CrashBounds(
    budget: PowerCuts.Budget(perTrace: 5_000), disksPerInterruption: 48)
  let pace: String? = nil

  var empty: MemoryFileSystem.Snapshot {
    get throws { try MemoryFileSystem.Snapshot(directories: ["/arena"], files: [:]) }
  }

  var configuration: StoreConfiguration { get throws { try Arena().configuration() } }

  var storePath: String { get throws { try Arena().location.path } }

  func record(
    on start: MemoryFileSystem.Snapshot, _ configuration: StoreConfiguration
  ) throws -> any DiskRecording {
    let memory = MemoryFileSystem(start)
    let syncFaults = FaultingFileSystem(memory) { operation, _ in
      operation == .synchronize || operation == .synchronizeDirectory
    }
    let interruptions = FaultingFileSystem(syncFaults) { operation, _ in
      switch operation {
      case .synchronize, .synchronizeDirectory, .close, .closeDirectory: true
      default: false
      }
    }
    let recording = RecordingFileSystem(interruptions, keepsBytes: true)
    var configuration = configuration
    configuration.fileSystem = recording
    return MemoryRecording(
      configuration: configuration, start: start, memory: memory, syncFaults: syncFaults,
      interruptions: interruptions, recording: recording, parts: bounds.parts)
  }

  func withoutDirectories(_ text: String) throws -> String { try Arena().withoutDirectory(text) }

  func use<Result>(
    _ disk: MemoryFileSystem.Snapshot, _ configuration: StoreConfiguration,
    _ body: (StoreConfiguration, () throws -> MemoryFileSystem.Snapshot) async throws -> Result
  ) async throws -> Result {
    var configuration = configuration
    let memory = MemoryFileSystem(disk)
    configuration.fileSystem = memory
    return try await body(configuration) { memory.snapshot() }
  }
}

/// A recording through the configuration's file system.
private struct MemoryRecording: DiskRecording {
  let configuration: StoreConfiguration
  let start: MemoryFileSystem.Snapshot
  let memory: MemoryFileSystem
  /// Below the recorder, so that a failed synchronisation is recorded.
  let syncFaults: FaultingFileSystem
  let interruptions: FaultingFileSystem
  let recording: RecordingFileSystem
  let parts: Int

  func fail(_ fault: Fault) -> Faulted {
    let planned = plan(fault)
    planned.begin()
    return planned.faulted
  }

  func plan(_ fault: Fault) -> PlannedFault {
    // The fault is above the recorder, so that operations of a dead process are not recorded.
    let faulting = FaultingFileSystem(recording)
    var configuration = configuration
    configuration.fileSystem = faulting
    return PlannedFault(
      begin: { faulting.arm(fault) },
      faulted: Faulted(configuration: configuration) { faulting.hasFired })
  }

  func disk() -> MemoryFileSystem.Snapshot { memory.snapshot() }

  func stop() {}

  func failSync(_ number: Int) -> Faulted {
    syncFaults.arm(Fault(at: number, .error(EIO)))
    return Faulted(configuration: configuration) { syncFaults.hasFired }
  }

  func interrupt(_ number: Int) -> Faulted {
    interruptions.arm(Fault(at: number, .error(EINTR)))
    return Faulted(configuration: configuration) { interruptions.hasFired }
  }

  var nextEntry: Int { recording.trace.entries.count + 1 }

  func record(acknowledged label: String) { recording.record(acknowledged: label) }
  func record(thrown label: String) { recording.record(thrown: label) }

  func end() throws -> (log: DiskLog, disk: MemoryFileSystem.Snapshot) {
    do {
      return (try DiskLog(recording.trace, from: start, parts: parts), memory.snapshot())
    } catch {
      throw TracedLog.NotFollowed(description: "\(error)")
    }
  }
}
