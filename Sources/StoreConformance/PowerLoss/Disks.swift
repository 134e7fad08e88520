import Persistence
import SimulatedDisk

/// The disks for the checks of crashes: in memory, or real directories.
protocol Disks: Sendable {
  /// Starts to record the operations of a store's calls on a disk; only one recording at a time.
  func record(
    on start: MemoryFileSystem.Snapshot, _ configuration: StoreConfiguration
  ) throws -> any DiskRecording

  /// Opens a store on a disk.
  ///
  /// The body gets the configuration for the disk, and a function that returns the current state of
  /// the disk.
  func use<Result>(
    _ disk: MemoryFileSystem.Snapshot, _ configuration: StoreConfiguration,
    _ body: (StoreConfiguration, () throws -> MemoryFileSystem.Snapshot) async throws -> Result
  ) async throws -> Result

  /// A disk without a file.
  var empty: MemoryFileSystem.Snapshot { get throws }
  /// The initial configuration.
  var configuration: StoreConfiguration { get throws }
  /// The path of the store's file on the disks.
  var storePath: String { get throws }
  /// The text without the directories' paths, which differ in every run.
  func withoutDirectories(_ text: String) throws -> String
  /// The bounds of the exploration.
  var bounds: CrashBounds { get }
  /// The number of disks that were opened, and their rate, if that is worth reporting.
  var pace: String? { get }
}

/// The share of the possible disks after a power cut that is tried.
struct CrashBounds: Sendable {
  /// The number of parts into which a write is cut.
  var parts = 3
  var budget = PowerCuts.Budget()
  /// The number of disks of an interrupted opening that are opened and interrupted again.
  var disksPerInterruption = Int.max
  /// The number of judged disks of a case, and of a check, after which the rest is left out.
  ///
  /// A store with many files leaves many more disks than a store with a single file.
  var mostPerCase = 10_000
  var mostPerCheck = 100_000
  /// The number of disks of a check on which an interrupted call is made again, and the most items of such
  /// a disk.
  var mostContinued = 4_000
  var mostContinuedItems = 200
  /// The multiple of the ordinary number of cases, which is lower if each case takes longer.
  var share = 1.0
}

/// A store with an operation that will fail.
struct Faulted {
  /// The configuration for opening the store.
  let configuration: StoreConfiguration
  /// Lets operations succeed again, and returns whether the failure occurred.
  let end: () -> Bool
}

/// A store with an operation that will fail later.
struct PlannedFault {
  /// Begins to count the operations.
  let begin: () -> Void
  let faulted: Faulted
}

/// The recording of the operations that a store's calls make on its disk.
protocol DiskRecording: Sendable {
  func record(acknowledged label: String)
  func record(thrown label: String)
  /// The configuration for opening the store.
  var configuration: StoreConfiguration { get }
  /// Makes an operation fail, counted from now on.
  ///
  /// In a crash this operation and all later ones fail, and the recording contains none of them.
  func fail(_ fault: Fault) -> Faulted
  /// The same for a fault that is no crash; operations count, and fail, once ``PlannedFault/begin`` was
  /// called.
  func plan(_ fault: Fault) -> PlannedFault
  /// Makes one synchronisation of a file or directory fail and drop its data, counted from now on.
  func failSync(_ number: Int) -> Faulted
  /// Makes a signal interrupt (`EINTR`) one synchronisation or closing of a file or directory,
  /// counted from now on.
  ///
  /// The synchronisation forces nothing and drops nothing, and the file is closed.
  func interrupt(_ number: Int) -> Faulted
  /// The number of the next entry of the trace.
  var nextEntry: Int { get throws }
  /// The current state of the disk.
  func disk() throws -> MemoryFileSystem.Snapshot
  /// Ends the recording and discards it.
  func stop()
  /// Ends the recording.
  ///
  /// - Returns: The operations, and the current state of the disk.
  /// - Throws: ``TracedLog/NotFollowed`` if the trace is incomplete.
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
  /// - Throws: ``Tracing/Absence`` if a store opens files directly and they cannot be traced.
  func disks() throws -> any Disks {
    isDirect
      ? try RealDisks(tracing(), lockFile: subject.claims.lockFile) : MemoryDisks()
  }
}
