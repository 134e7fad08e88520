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
}
