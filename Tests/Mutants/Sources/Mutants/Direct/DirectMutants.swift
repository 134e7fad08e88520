import Foundation
import Persistence
public import StoreConformance

extension Mutants {
  /// Stores that open files directly: only libc's file calls show their defects.
  ///
  /// Check them in a child that traces these calls.
  public static let direct: [Mutant] = [
    direct("swallowsWriteErrors", .failureAtomicity, "a failed write is taken for a success") {
      try MutantStore<Note>(.swallowsWriteErrors, $0)
    },
    direct("shortWrites", .failureAtomicity, "a write that took half is taken for the whole") {
      var configuration = $0
      configuration.fileSystem = ShortWritingFileSystem(base: $0.fileSystem)
      return try ReferenceStore<Note>(configuration: configuration)
    },
    direct("leavesHalfALine", .failureAtomicity, "what a failed write has written stays") {
      try TornLogStore<Note>($0)
    },
    direct("closesAgain", .noResidue, "a close that a signal interrupts is made once more") {
      var configuration = $0
      configuration.fileSystem = RepeatedCloseFileSystem(base: $0.fileSystem)
      return try ReferenceStore<Note>(configuration: configuration)
    },
    mutant(
      "direct-keepsTemporaryFile", .noResidue, "what a crash leaves in a folder of records stays",
      claims: folder
    ) { try LockedFolderStore<Note>(configuration: $0, keepsTemporaryFiles: true) },
    mutant(
      "direct-leavesOutDamaged", .corruptionDetected,
      "of a folder of records, one that cannot be decoded is left out", claims: folder
    ) { try LockedFolderStore<Note>(configuration: $0, leavesOutDamaged: true) },
    mutant("direct-cutsNames", .sequential, "names of files are cut", claims: folder) {
      try FolderStore<Note>(configuration: $0, naming: .cut)
    },
    mutant(
      "direct-hashedNames", .memoryEqualsDisk, "names of files are hashes of the process",
      claims: folder
    ) { try FolderStore<Note>(configuration: $0, naming: .hashed) },
    mutant(
      "direct-inheritedLock", .noResidue, "a program that the app starts has the lock open",
      claims: directClaims
    ) {
      var configuration = $0
      configuration.fileSystem = InheritedLockFileSystem(base: PosixFileSystem())
      return try ReferenceStore<Note>(configuration: configuration)
    },
    mutant(
      "direct-processLock", .oneProcess, "a refused opener ends the lock of its process",
      claims: directClaims
    ) {
      var configuration = $0
      configuration.fileSystem = ProcessLockFileSystem(base: PosixFileSystem())
      return try ReferenceStore<Note>(configuration: configuration)
    },
    mutant(
      "direct-flushesNothing", .memoryEqualsDisk, "a flush returns before a change is written",
      claims: writtenBehind
    ) { try WrittenBehindStore<Note>(configuration: $0, lags: true, flushesNothing: true) },
    mutant(
      "direct-dropsBehindDamage", .corruptionDetected,
      "a log that drops a torn tail drops whatever stands behind damage", claims: markedLog
    ) { try MarkedLogStore<Note>(configuration: $0, dropped: .restOfFile) },
    mutant(
      "direct-dropsForeignFile", .nothingDestroyed,
      "a log takes a file of another program for a torn line", claims: markedLog
    ) { try MarkedLogStore<Note>(configuration: $0, dropped: .anyLastLine) },
    mutant(
      "direct-encodesBehind", .failureAtomicity,
      "a save returns before its item is encoded, and every later flush fails",
      claims: writtenBehind
    ) { try WrittenBehindStore<Note>(configuration: $0, encodesBehind: true) },
    direct("shardedUpdate", .noLostUpdate, "a change puts back its whole shard, as it was before") {
      try ShardedUpdateStore<Note>(configuration: $0)
    },
    direct("spooledChanges", .noStaleOverwrite, "changes reach the file in any order") {
      try SpooledChangesStore<Note>(configuration: $0)
    },
    direct("unreadableIsEmpty", .unreadableIsNotMissing, "every error of reading is 'no file'") {
      try MutantStore<Note>(.unreadableIsEmpty, $0)
    },
    direct("detachedWrites", .poolNotBlocked, "Task.detached writes, on the cooperative pool") {
      try await QueuedStore<Note>.open(.writesOnThePool, $0)
    },
    direct("opensOnThePool", .poolNotBlocked, "opening reads on the caller's thread") {
      try QueuedStore<Note>(.none, $0)
    },
    direct("hastyWhenBusy", .boundedMemory, "saves return at once when many wait") {
      try await QueuedStore<Note>.open(.acknowledgesWhenBusy, $0)
    },
    direct("oneGreatWrite", .boundedMemory, "all that waits is logged in one write") {
      try await QueuedStore<Note>.open(.logsAllAtOnce, $0)
    },
    direct("cancelsByPlace", .cancellationSafety, "a waiter is cancelled by its former place") {
      try await GroupStore<Note>.open(.cancelsByPlace, $0)
    },
    direct("synchronisesTwice", .exactCost, "two synchronisations for one save") {
      try MutantStore<Note>(.synchronisesTwice, $0)
    },
  ]

  /// Stores without a defect that open files directly: an actor, and a store with a separate
  /// thread.
  public static let honestDirect: [Subject] = [
    Subject("honest-direct-actor", claims: directClaims) {
      try ReferenceStore<Note>(configuration: onRealFiles($0))
    },
    Subject("honest-direct-queue", claims: directClaims) {
      try await QueuedStore<Note>.open(.none, onRealFiles($0))
    },
  ]

  /// A log that keeps its file open, as most do: a file of another program that gets the file's name
  /// is not noticed.
  public static let keepsFileOpen = Subject(
    "keeps-file-open",
    claims: Claims([.sequential, .memoryEqualsDisk], fileAccess: .direct, fileFormat: .own).with {
      $0.tornTail = .dropped
    }
  ) { try TornLogStore<Note>($0) }

  /// Honest, and writes a line about each opening through a stream of stdio, which is not followed.
  public static let logging = Subject("logging", claims: directClaims) {
    guard let stream = fopen($0.location.directory + "/store.log", "a") else {
      throw CocoaError(.fileWriteUnknown)
    }
    fputs("opened\n", stream)
    fclose(stream)
    return try ReferenceStore<Note>(configuration: onRealFiles($0))
  }

  private static let directClaims = Claims(fileAccess: .direct)

  private static func direct<Checked: Store>(
    _ id: String, _ breaks: Guarantee, _ defect: String,
    open: @escaping @Sendable (StoreConfiguration) async throws -> Checked
  ) -> Mutant where Checked.Item: Sample {
    mutant("direct-" + id, breaks, defect, claims: directClaims) {
      try await open(onRealFiles($0))
    }
  }

  /// Ignores the suite's file system: the store opens files directly.
  private static func onRealFiles(_ given: StoreConfiguration) -> StoreConfiguration {
    var configuration = given
    configuration.fileSystem = PosixFileSystem()
    return configuration
  }
}
