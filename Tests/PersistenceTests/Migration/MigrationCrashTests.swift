import SimulatedDisk
import Testing

@testable import Persistence

@Suite("Migrations that are interrupted")
struct MigrationCrashTests {
  /// A step whose outcome is another one each time, as with random ids or the date.
  private static let unsteady = [
    yearAsNumber,
    Migration(from: 1, "unsteady") { item in
      try item.set("first", to: .string("\(UInt64.random(in: 0 ... .max))"))
      try item.set("last", to: .string(try item.string("name")))
    },
  ]
  private static let steady = [yearAsNumber, splitName]

  /// Opens, and returns the number of operations until the crash, or `nil` without a crash.
  private func open(
    _ disk: MemoryFileSystem, _ durability: Durability, _ steps: [Migration], crashAt index: Int
  ) throws -> Bool {
    let faulting = FaultingFileSystem(disk, fault: Fault(at: index, .crash))
    let error = try storeError { _ = try openPeople(faulting, durability, migrations: steps) }
    // The crash may come when the lock is closed at the end of the store's life.
    #expect(faulting.hasFired || error == nil, "\(String(describing: error))")
    return faulting.hasFired
  }

  /// Expects the old file or a whole new one; opening again makes a whole new file of both.
  private func expectSound(
    _ disk: MemoryFileSystem, old: [UInt8], _ durability: Durability, _ steps: [Migration],
    _ place: String
  ) throws {
    let file = try #require(disk.contents(of: path), "\(place)")
    if file != old {
      let envelope = try Envelope(parsing: file)
      #expect(envelope.version == 2 && envelope.items.count == 2, "\(place)")
    }
    let store = try openPeople(disk, durability, migrations: steps)
    #expect(try store.all().map(\.born) == [1815, 1906], "\(place)")
    if steps[1].name == splitName.name { #expect(try store.all() == people, "\(place)") }
    try store.close()
    // Only the declared names, whatever was there in between.
    let names = Set(try disk.withDirectory("/data", disk.list))
    #expect(names == ["data.json", "data.json.lock"], "\(place)")
    let content = try #require(disk.contents(of: path))
    if file != old { #expect(content == file, "\(place)") }
  }

  @Test(.long, arguments: [0, 1], Durability.allCases)
  func aProcessThatDiesLosesNothingWhereverAndHoweverOftenItDies(
    version: Int, durability: Durability
  ) throws {
    var crashes = 0
    for steps in [Self.steady, Self.unsteady] {
      for first in 1... {
        let start = try disk(golden(version))
        guard try open(start, durability, steps, crashAt: first) else { break }
        crashes += 1
        let once = start.snapshot()
        try expectSound(
          MemoryFileSystem(once), old: golden(version), durability, steps, "crash at \(first)")
        for second in 1... {
          let disk = MemoryFileSystem(once)
          guard try open(disk, durability, steps, crashAt: second) else { break }
          crashes += 1
          try expectSound(
            MemoryFileSystem(disk.snapshot()), old: golden(version), durability, steps,
            "crashes at \(first) and \(second)")
        }
      }
    }
    #expect(crashes > 400)
  }

  /// A migration to 3 that dies over the files that a migration to 2 left behind.
  @Test func twoMigrationsThatDieOneAfterTheOtherLeaveNothingBehind() throws {
    let third = Migration(from: 2, "nothing") { _ in }
    for first in 1... {
      let start = try disk(golden(1))
      guard try open(start, .powerLoss, Self.steady, crashAt: first) else { break }
      for second in 1... {
        let disk = MemoryFileSystem(start.snapshot())
        let faulting = FaultingFileSystem(disk, fault: Fault(at: second, .crash))
        _ = try storeError {
          _ = try openPeople(faulting, schemaVersion: 3, migrations: Self.steady + [third])
        }
        guard faulting.hasFired else { break }
        let last = MemoryFileSystem(disk.snapshot())
        let store = try openPeople(last, schemaVersion: 3, migrations: Self.steady + [third])
        #expect(try store.all() == people)
        #expect(last.paths == [path, path + ".lock"], "crashes at \(first) and \(second)")
      }
    }
  }

  @Test func theOldBytesAreSomewhereUntilTheNewOnesAreSafe() throws {
    let old = try golden(1)
    for index in 1... {
      let disk = try disk(old)
      // The files on the disk when the directory is made durable, or the backup removed.
      guard try open(disk, .powerLoss, Self.steady, crashAt: index) else { break }
      let files = disk.snapshot().files
      let isNew = files[path] == (try golden(2))
      #expect(files.values.contains(old) || isNew, "crash at \(index)")
    }
    let recording = RecordingFileSystem(try disk(old))
    _ = try openPeople(recording)
    let done = recording.trace.entries.compactMap { entry -> FileOperation? in
      if case .operation(let record) = entry.kind { record.operation } else { nil }
    }
    let replacement: [FileOperation] = [
      .open, .write, .synchronize, .close, .rename, .synchronizeDirectory,
    ]
    // Looks twice whether the lock is still the store's own.
    let checked: [FileOperation] = [
      .identify, .open, .write, .synchronize, .close, .identify, .rename, .synchronizeDirectory,
    ]
    // The lock is closed at the end of the store's life.
    #expect(
      done == [.openDirectory, .open, .lock, .identify, .identify, .remove]
        + [.open, .read, .synchronize, .close, .synchronizeDirectory]
        + [.list, .list] + replacement + checked + [.remove, .close, .closeDirectory])
  }

  @Test func everyFailureIsTypedAndTheNextOpeningFinishesTheWork() throws {
    for kind in Fault.kinds {
      for extent in Fault.Extent.allCases {
        var quiet = 0
        for index in 1... {
          let disk = try disk(golden(0))
          let faulting = FaultingFileSystem(disk, fault: Fault(at: index, kind, extent)) {
            $0 != .closeDirectory && !($0 == .close && $1.hasSuffix(".lock"))
          }
          let error = try storeError { _ = try openPeople(faulting) }
          let place = "\(Fault(at: index, kind, extent)): \(String(describing: error))"
          if !faulting.hasFired {
            #expect(error == nil, "\(place)")
            quiet += 1
            if quiet > 24 { break }
            continue
          }
          #expect(error != nil, "\(place)")
          let isOld = disk.contents(of: path) == (try golden(0))
          let isMigrated = error?.message.contains("is safe and migrated") == true
          let mayBeNew = isMigrated || error?.code == .outcomeUnknown
          #expect(isOld || mayBeNew, "\(place)")
          #expect(disk.openFileCount == 0, "\(place)")
          #expect(try openPeople(disk).all() == people, "\(place)")
          #expect(disk.paths == [path, path + ".lock"], "\(place)")
        }
      }
    }
  }
}
