import Persistence
import SimulatedDisk

/// The disks for the checks of crashes: in memory, or real directories.
protocol Disks: Sendable {
  /// Begins to record the operations of a store's calls on a disk; one recording at a time.
  func record(
    on start: MemoryFileSystem.Snapshot, _ configuration: StoreConfiguration
  ) throws -> any DiskRecording

  /// Lets a store be opened on a disk.
  ///
  /// The body gets the configuration for the disk, and a function that shows the disk as it is
  /// then.
  func use<Result>(
    _ disk: MemoryFileSystem.Snapshot, _ configuration: StoreConfiguration,
    _ body: (StoreConfiguration, () throws -> MemoryFileSystem.Snapshot) async throws -> Result
  ) async throws -> Result

  /// A disk without a file.
  var empty: MemoryFileSystem.Snapshot { get throws }
  /// A configuration to begin with.
  var configuration: StoreConfiguration { get throws }
  /// The path of the store's file on the disks.
  var storePath: String { get throws }
  /// A text without the directories' paths, which differ in every run.
  func withoutDirectories(_ text: String) throws -> String
  /// The bounds of the exploration.
  var bounds: CrashBounds { get }
  /// How many disks were opened, and how quickly, where that is worth telling.
  var pace: String? { get }
}

/// How much of the possible disks after a power cut is tried.
struct CrashBounds: Sendable {
  /// Into how many parts a write is cut.
  var parts = 3
  var budget = CrashStates.Budget()
  /// How many of the disks of an interrupted opening are opened and interrupted again.
  var disksPerInterruption = Int.max
  /// The multiple of the ordinary number of cases: fewer cases are run where each takes longer.
  var share = 1.0
}

/// A place where the ends of calls are noted.
protocol CallNotes: Sendable {
  func record(acknowledged label: String)
  func record(thrown label: String)
}

extension RecordingFileSystem: CallNotes {}

/// A store with an operation that is to fail.
struct Faulted {
  /// How the store is opened.
  let configuration: StoreConfiguration
  /// Lets operations succeed again, and returns whether the failure occurred.
  let end: () -> Bool
}

/// The recording of the operations that the calls of one store make on its disk.
protocol DiskRecording: CallNotes {
  /// How the store is opened.
  var configuration: StoreConfiguration { get }
  /// Lets an operation, counted from now on, fail.
  ///
  /// In a crash this operation and all later ones fail, and the recording has none of them.
  func fail(_ fault: Fault) -> Faulted
  /// Lets one synchronisation of a file or directory, counted from now on, fail and drop its data.
  func failSync(_ number: Int) -> Faulted
  /// Lets a signal interrupt (`EINTR`) one synchronisation or closing of a file or directory, counted
  /// from now on: the synchronisation forces nothing and drops nothing, and the file is closed.
  func interrupt(_ number: Int) -> Faulted
  /// The number that the next entry of the trace has.
  var nextEntry: Int { get throws }
  /// The disk as it is now.
  func disk() throws -> MemoryFileSystem.Snapshot
  /// Ends the recording without looking at it.
  func stop()
  /// Ends the recording.
  ///
  /// - Returns: The operations, and the disk as it is now.
  /// - Throws: ``TracedLog/NotFollowed`` where not enough was seen.
  func end() throws -> (log: DiskLog, disk: MemoryFileSystem.Snapshot)
}

extension Disks {
  /// The observation of a store that is opened on a disk.
  func observe(
    _ subject: Subject, _ disk: MemoryFileSystem.Snapshot, _ configuration: StoreConfiguration
  ) async throws -> Observation {
    try await use(disk, configuration) { configuration, _ in
      try await subject.observe(configuration)
    }
  }
}

extension Trial {
  /// The disks that suit the store.
  ///
  /// - Throws: ``Tracing/Absence`` where a store opens files by itself and they cannot be traced.
  func disks() throws -> any Disks {
    isDirect
      ? try RealDisks(tracing(), lockFile: subject.claims.lockFile) : MemoryDisks()
  }
}
