import Foundation
import Persistence
import Testing

@testable import StoreConformance

@Suite("A copy of a store's directory")
struct DirectoryCopyTests {
  /// A write-behind store renamed its temporary file between the check and the copy, and the suite
  /// reported its own failure.
  @Test func aFileThatIsReplacedMeanwhileIsCopiedAsItIsThen() throws {
    try withTwoDirectories { store, copy in
      try write("old", to: store + "/data.json")
      try write("new", to: store + "/data.json.tmp")
      var looks = 0
      var copying = DirectoryCopy()
      copying.afterLook = {
        looks += 1
        guard looks == 1 else { return }
        let renamed = rename(store + "/data.json.tmp", store + "/data.json")
        #expect(renamed == 0)
      }

      try copying.make(of: store, in: copy)

      #expect(looks == 2)
      #expect(try FileManager.default.contentsOfDirectory(atPath: copy) == ["data.json"])
      #expect(FileManager.default.contents(atPath: copy + "/data.json") == Data("new".utf8))
    }
  }

  /// A copy of a log that is older than the file beside it shows a disk that never was.
  @Test func aFileThatGrowsMeanwhileIsCopiedAgain() throws {
    try withTwoDirectories { store, copy in
      try FileManager.default.createDirectory(
        atPath: store + "/segments", withIntermediateDirectories: false)
      try write("1", to: store + "/segments/log")
      var looks = 0
      var copying = DirectoryCopy()
      copying.afterLook = {
        looks += 1
        if looks == 1 { try write("12", to: store + "/segments/log") }
      }

      try copying.make(of: store, in: copy)

      #expect(looks == 2)
      #expect(FileManager.default.contents(atPath: copy + "/segments/log") == Data("12".utf8))
    }
  }

  @Test func aDirectoryThatNeverRestsIsTheSuitesOwnFailure() throws {
    try withTwoDirectories { store, copy in
      var looks = 0
      var copying = DirectoryCopy(attempts: 3)
      copying.afterLook = {
        looks += 1
        try write("x", to: store + "/file-\(looks)")
      }
      let failure = #expect(throws: HarnessFailure.self) {
        try copying.make(of: store, in: copy)
      }
      #expect(failure?.description.contains("changed during each of 3 copies") == true)
      #expect(looks == 3)
    }
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func withTwoDirectories(_ body: (String, String) throws -> Void) throws {
    let store = try Arena(onDisk: ())
    defer { store.remove() }
    let copy = try Arena(onDisk: ())
    defer { copy.remove() }
    try body(store.location.directory, copy.location.directory)
  }
}
