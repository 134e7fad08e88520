import Foundation
import TestPrograms
import Testing
import ThreadSchedules

@Suite("The folder for the files of a foreign test")
struct ForeignFolderTests {
  private let program = URL(filePath: "/a/program")

  /// The mode of a folder is no hindrance for the superuser.
  @Test func aReadOnlyFolderIsRemoved() async throws {
    try await inTemporaryDirectory { directory in
      let folder = try ForeignFolder(for: program, parent: URL(filePath: directory))
      let place = try #require(folder.variables["TMPDIR"]) + "/locked"
      let manager = FileManager.default
      for leave in [folder.empty, folder.remove] {
        try manager.createDirectory(atPath: place, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: place + "/file"))
        try manager.createSymbolicLink(atPath: place + "/link", withDestinationPath: directory)
        try manager.setAttributes([.posixPermissions: 0o500], ofItemAtPath: place)
        try leave()
        #expect(!manager.fileExists(atPath: place))
      }
      #expect(!manager.fileExists(atPath: folder.url.path))
    }
  }

  @Test func tooManyFoldersAreNamedWithTheCure() async throws {
    try await inTemporaryDirectory { directory in
      let parent = URL(filePath: directory)
      let first = try ForeignFolder(for: program, parent: parent, mostAtOnce: 1)
      let error = #expect(throws: ScheduleError.self) {
        try ForeignFolder(for: program, parent: parent, mostAtOnce: 1)
      }
      let name = first.url.lastPathComponent.dropLast()
      let text = error.map { "\($0)" } ?? ""
      #expect(text.contains("\(directory) has 1 folders \(name)*"), "\(text)")
      #expect(text.contains("remove them"), "\(text)")
      first.remove()
      try ForeignFolder(for: program, parent: parent, mostAtOnce: 1).remove()
    }
  }
}
