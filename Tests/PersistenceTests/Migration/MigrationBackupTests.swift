import Samples
import SimulatedDisk
import TestPrograms
import Testing

@testable import Persistence

@Suite("Backups of migrations")
struct MigrationBackupTests {
  private let precious = Array("somebody's own".utf8)

  @Test func anotherBackupIsNeitherOverwrittenNorRemoved() throws {
    let disk = try disk(golden(1))
    let taken = backupPath(1, before: try golden(2))
    try disk.setContents(precious, of: path + ".backup-v1")
    try disk.setContents(precious, of: backupPath(1, before: [1]))
    try disk.setContents(precious, of: taken)
    let gated = FaultingFileSystem(disk, fault: Fault(at: 1, .crash)) { operation, name in
      operation == .rename && name == path + ".tmp" && disk.paths.contains(taken + "-2")
    }
    _ = try storeError { _ = try openPeople(gated) }
    #expect(disk.contents(of: taken + "-2") == (try golden(1)))
    #expect(disk.contents(of: taken) == precious)
    let again = MemoryFileSystem(disk.snapshot())
    #expect(try openPeople(again).all() == people)
    #expect(again.contents(of: path + ".backup-v1") == precious)
    #expect(again.contents(of: backupPath(1, before: [1])) == precious)
    #expect(again.contents(of: taken + "-2") == nil)
    #expect(again.contents(of: taken) == precious)
  }

  @Test func aLeftOverIsRemovedOnlyWhenTheMainFileOpensWell() throws {
    let leftOver = backupPath(1, before: try golden(2))
    for isDamaged in [false, true] {
      var bytes = try golden(2)
      if isDamaged { bytes[bytes.count - 10] ^= 1 }
      let disk = try disk(bytes)
      try disk.setContents(try golden(1), of: leftOver)
      #expect(try code { _ = try openPeople(disk) } == (isDamaged ? .corrupt : nil))
      #expect(disk.paths.contains(leftOver) == isDamaged)
    }
  }

  @Test func quarantineKeepsABackup() throws {
    var bytes = try golden(2)
    bytes[bytes.count - 10] ^= 1
    let disk = try disk(bytes)
    let leftOver = backupPath(1, before: try golden(2))
    try disk.setContents(try golden(1), of: leftOver)
    var configuration = try configuration(on: disk, recovery: .quarantine { _ in })
    configuration.schemaVersion = 2
    configuration.migrations = [yearAsNumber, splitName]
    for _ in 1...2 {
      let store = try BareStore<Person>(configuration)
      try store.save(people[0])
      try store.close()
    }
    #expect(disk.contents(of: leftOver) == (try golden(1)))
  }

  @Test func withoutStepsNoNameIsLookedAt() throws {
    let disk = try disk(golden(2))
    let leftOver = backupPath(1, before: try golden(2))
    try disk.setContents(try golden(1), of: leftOver)
    let recording = RecordingFileSystem(disk)
    _ = try openPeople(recording, migrations: [])
    #expect(recording.counts[.list] == 0)
    #expect(disk.paths.contains(leftOver))
  }

  @Test func aBackupThatCannotBeRemovedIsReportedAndTheNewFileStands() throws {
    let disk = try disk(golden(1))
    let faulting = FaultingFileSystem(disk, fault: Fault(at: 1, .error(13))) {
      $0 == .remove && $1.contains(".backup-v")
    }
    let error = try #require(try storeError { _ = try openPeople(faulting) })
    let backup = backupPath(1, before: try golden(2))
    #expect(error.code == .notWritable)
    #expect(error.location == backup)
    #expect(
      error.message == """
        The store's file is safe and migrated, but this backup of the one before it could not be \
        removed. Look at the cause, then open again.
        """)
    #expect(disk.contents(of: path) == (try golden(2)))
    #expect(try openPeople(disk).all() == people)
    #expect(disk.paths == [path, path + ".lock"])
  }

  @Test func realFilesAreMigrated() throws {
    try withTemporaryDirectory { directory in
      let files = PosixFileSystem()
      let location = try StoreLocation(directoryPath: directory)
      try files.write(try golden(0), toFile: location.path)
      let configuration = StoreConfiguration(
        location: location, schemaVersion: 2, migrations: [yearAsNumber, splitName])
      let store = try BareStore<Person>(configuration)
      #expect(try store.all() == people)
      #expect(try files.withDirectory(directory, files.list) == ["data.json", "data.json.lock"])
    }
  }
}
