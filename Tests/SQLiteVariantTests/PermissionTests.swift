import Foundation
import Persistence
import Testing

@testable import SQLiteVariant

@Suite("Permissions of SQLite's files")
struct PermissionTests {
  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test func aDatabaseThatOthersMayReadIsMadePrivateWhenOpening() async throws {
    try await inPlace { place in
      let writer = try place.open()
      try await writer.save(Note(id: "a", text: "1"))
      try await writer.close()
      try setMode(0o644, place.path)
      let store = try place.open()
      #expect(try mode(place.path) == 0o600)
      #expect(try mode(place.path + "-wal") == 0o600)
      try await store.close()
    }
  }

  @Test func aFileThatIsRefusedKeepsItsPermissions() async throws {
    try await inPlace { place in
      try place.put(Data("damaged".utf8))
      try setMode(0o644, place.path)
      #expect(await code { _ = try place.open() } == .corrupt)
      #expect(try mode(place.path) == 0o644)
    }
  }

  @Test(arguments: ["", "-wal"])
  func whatMayNotBeWrittenIsNoticedWhenOpening(_ ending: String) async throws {
    try await inPlace { place in
      let store = try place.open()
      try await store.save(Note(id: "a", text: "1"))
      try SyncFaults.inject([EIO], into: .database, of: store)
      // This creates a log.
      #expect(await code { try await store.close() } == .inputOutput)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o777], ofItemAtPath: place.directory)
      for other in ["", "-wal", ".lock"] {
        try setMode(other == ending ? 0o444 : 0o666, place.path + other)
      }
      let (before, names) = (try place.bytes(), try place.names())
      let error = asNobody { () -> StoreError? in
        do {
          _ = try place.open()
          return nil
        } catch {
          return error as? StoreError
        }
      }
      #expect(error?.code == .notWritable)
      #expect(error?.message.contains(" may not be written") == true)
      #expect(try place.bytes() == before)
      #expect(try place.names() == names)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root makes files of another user"))
  func theDatabaseOfAnotherUserKeepsItsPermissions() async throws {
    try await inPlace { place in
      try await place.open().close()
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o777], ofItemAtPath: place.directory)
      for ending in ["", ".lock"] { try setMode(0o666, place.path + ending) }
      let store = try asNobody { try place.open() }
      #expect(try mode(place.path) == 0o666)
      try await store.close()
    }
  }
}

/// Does something as a user who may do nothing special; for `root`, this thread's file operations
/// alone are done so.
private func asNobody<Result>(_ body: () throws -> Result) rethrows -> Result {
  #if os(Linux)
    guard geteuid() == 0 else { return try body() }
    // Not in the module map of Glibc.
    typealias SetUser = @convention(c) (uid_t) -> Int32
    let setUser = unsafeBitCast(dlsym(nil, "setfsuid"), to: SetUser?.self)
    _ = setUser?(65_534)
    defer { _ = setUser?(0) }
  #endif
  return try body()
}
