import Foundation
import Persistence
import Testing

@Suite("The location of a store")
struct StoreLocationTests {
  @Test(arguments: [
    "", ".", "..", "../x", "a/b", "/etc/passwd", "a/", "a\\b", "..\\x", "a\0", "\0",
    // A combining mark makes another Character of the slash, and does not change the byte.
    "../\u{301}x", "a/\u{20E3}",
    String(repeating: "a", count: 201), String(repeating: "ä", count: 101),
    // The companions of a store with another name.
    "data.json.tmp", "data.json.lock", "DATA.TMP", "data.json.backup-v1-0123abcd",
    "a.Backup-V12-0123ABCD-2", "data.json.backup-v1", "data.json.backup-v1-0123abcd.json",
    "notes.open", "notes.index", "notes-wal", "notes-SHM", "notes-journal",
    "a.quarantined-20260101T000000Z",
    "A.Quarantined-x",
  ])
  func namesThatCannotBeOneFileAreRefused(name: String) throws {
    let error = try storeError { _ = try StoreLocation(directoryPath: "/data", filename: name) }
    #expect(error?.code == .invalidLocation)
    #expect(error?.message.contains("Give one plain name such as \"data.json\"") == true)
  }

  @Test(arguments: [
    "data.json", "a", "...", "..a", "a b", "-", "~", "日本語", "👩‍👩‍👧",
    String(repeating: "a", count: 200), String(repeating: "ä", count: 100), "tmp", "data.tmp.json",
    "data.json.backup", "data.json.backups", "quarantined", "wal", "wal-notes", "notes.wal",
  ])
  func plainNamesAreTaken(name: String) throws {
    let location = try StoreLocation(directoryPath: "/data", filename: name)
    #expect(location.path.utf8.elementsEqual("/data/\(name)".utf8))
  }

  @Test func namesThatLookTheSameAreTheSamePath() throws {
    let composed = try StoreLocation(directoryPath: "/data", filename: "caf\u{e9}")
    let decomposed = try StoreLocation(directoryPath: "/data", filename: "cafe\u{301}")
    #expect(Array(composed.path.utf8) == Array(decomposed.path.utf8))
    #expect(composed == decomposed)
    #expect(composed.filename.utf8.count == 5)
  }

  @Test func theDirectoryLosesItsSlashesAtTheEnd() throws {
    #expect(try StoreLocation(directoryPath: "/data//", filename: "a").path == "/data/a")
    #expect(try StoreLocation(directoryPath: "/", filename: "a").path == "/a")
    #expect(try StoreLocation(directoryPath: "///", filename: "a").path == "/a")
    let url = URL(filePath: "/with space/", directoryHint: .isDirectory)
    #expect(try StoreLocation(directory: url).path == "/with space/data.json")
  }

  @Test func badDirectoriesAreRefused() throws {
    for directory in ["", "a\0b"] {
      #expect(try code { _ = try StoreLocation(directoryPath: directory) } == .invalidLocation)
    }
    let web = try #require(URL(string: "https://example.org/"))
    let error = try storeError { _ = try StoreLocation(directory: web) }
    #expect(
      error?.description
        == "invalidLocation: The directory must be a file URL, not https://example.org/.")
  }
}
