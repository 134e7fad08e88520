import Foundation
import Persistence
import SimulatedDisk
import Testing

@testable import SQLiteVariant

/// An intact database with acknowledged items keeps its content and its place, whatever fails while
/// it is opened.
@Suite("Faults while an SQLite store is opened")
struct OpeningFaultTests {
  static let notes = (0..<40).map { Note(id: "n\($0)", text: String(repeating: "t", count: 400)) }
  static let numbers = [EIO, EACCES, EINTR, EMFILE]

  /// The state of a place before it is opened.
  enum Before: String, CaseIterable {
    case closed, withLog
  }

  /// Makes a database of several pages, closed or as a killed process leaves it.
  static func make(_ before: Before, _ place: DatabaseDirectory) async throws {
    let store = try place.open()
    for note in notes { try await store.save(note) }
    if before == .closed { return try await store.close() }
    let files = try ["", "-wal"].map { try place.bytes($0) }
    try await store.close()
    for (bytes, ending) in zip(files, ["", "-wal"]) { try place.put(bytes, ending) }
  }

  /// No opening, failed or not, may have removed the items.
  static func check(
    _ place: DatabaseDirectory, _ names: [String], _ reports: Reports, _ error: StoreError?,
    _ what: String
  ) async throws {
    let codes: [StoreError.Code] = [.corrupt, .undecodable, .duplicateIdentifier]
    #expect(error.map { !codes.contains($0.code) } ?? true, "\(what): \(error as Any)")
    #expect(reports.all.isEmpty, "\(what)")
    let left = try place.names()
    #expect(left.allSatisfy { !$0.contains("quarantined") }, "\(what): \(left)")
    #expect(Set(names).subtracting(["data.sqlite-wal"]).isSubset(of: left), "\(what): \(left)")
  }

  static func policies(_ reports: Reports) -> [RecoveryPolicy] {
    [.refuse, .quarantine { reports.add($0) }]
  }

  /// The store's own looks and calls.
  @Test(arguments: Before.allCases)
  func aFailedLookIsNeitherDamageNorAnEmptyPlace(_ before: Before) async throws {
    try await inPlace { place in
      try await Self.make(before, place)
      let names = try place.names()
      let reports = Reports()
      for policy in Self.policies(reports) {
        for number in Self.numbers {
          for isForGood in [false, true] {
            var index = 1
            while true {
              let faults = OwnFaults(Fault(at: index, .error(number), isForGood ? .forGood : .once))
              let error = open(place, policy, faults)
              let what = "\(number) at \(index), for good: \(isForGood)"
              try await Self.check(place, names, reports, error, what)
              if !faults.hasFired { break }
              index += 1
            }
            #expect(index > 5)
          }
        }
      }
      let store = try place.open()
      #expect(try await store.loadAll().count == Self.notes.count)
      try await store.close()
    }
  }

  private func open(
    _ place: DatabaseDirectory, _ policy: RecoveryPolicy, _ faults: OwnFaults
  ) -> StoreError? {
    do throws(StoreError) {
      var file = try DatabaseFile(place.configuration(recovery: policy), .string)
      file.fileSystem = faults.fileSystem
      file.status = faults.status
      _ = try file.open { (_, _) throws(StoreError) in }
      return nil
    } catch {
      return error
    }
  }
}

/// Faults of all operations that a database's file makes directly, counted together.
private final class OwnFaults: Sendable {
  let fileSystem: FaultingFileSystem

  init(_ fault: Fault) {
    fileSystem = FaultingFileSystem(PosixFileSystem(), fault: fault)
  }

  var hasFired: Bool { fileSystem.hasFired }

  var status: FileLookup {
    FileLookup { [fileSystem] path, status in
      // Counted with the operations of the file system.
      do throws(FileSystemError) {
        _ = try fileSystem.identify(path, in: OpenDirectory(descriptor: AT_FDCWD, path: "/"))
      } catch {
        errno = error.number
        return -1
      }
      return lstat(path, &status)
    }
  }
}

#if os(Linux)
  extension OpeningFaultTests {
    /// The calls that SQLite makes, in a separate process.
    @Test(.long) func aFailedCallOfSQLiteIsNotDamage() async {
      await #expect(processExitsWith: .success) {
        try SystemCallFaults.install()
        for before in Before.allCases {
          try await inPlace { place in
            try await OpeningFaultTests.make(before, place)
            let reports = Reports()
            for policy in OpeningFaultTests.policies(reports) {
              for number in OpeningFaultTests.numbers {
                let calls = try await OpeningFaultTests.sweep(place, policy, number, reports)
                #expect(calls > 20)
              }
            }
          }
        }
      }
    }

    /// Fails each call in turn; gives how many there are.
    static func sweep(
      _ place: DatabaseDirectory, _ policy: RecoveryPolicy, _ number: Int32, _ reports: Reports
    ) async throws -> Int {
      let before = try ["", "-wal"].map { ending in
        FileManager.default.fileExists(atPath: place.path + ending) ? try place.bytes(ending) : nil
      }
      var index = 1
      while true {
        let names = try place.names()
        SystemCallFaults.arm(.init(index: index, number: number))
        var failure: StoreError?
        var store: SQLiteStore<Note>?
        do {
          store = try SQLiteStore(configuration: place.configuration(recovery: policy))
        } catch {
          failure = error as? StoreError
        }
        let hasFired = SystemCallFaults.disarm()
        let what = "\(number) at \(index)"
        if let store {
          let items = try await store.loadAll()
          #expect(items.count == notes.count, "\(what)")
          try await store.close()
        }
        try await check(place, names, reports, failure, what)
        // As it was, for the next one.
        for (bytes, ending) in zip(before, ["", "-wal"]) {
          if let bytes { try place.put(bytes, ending) }
        }
        if !hasFired { return index }
        index += 1
      }
    }
  }
#endif
