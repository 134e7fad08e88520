import Foundation
import Testing

import Arguments

@Suite("Files for people")
struct WrittenFileTests {
  private func withTemporaryFile(_ body: (_ path: String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "written-\(UUID().uuidString)")
    try body(file.path(percentEncoded: false))
    try FileManager.default.removeItem(at: file)
  }

  private func permissions(_ path: String) throws -> mode_t {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status.st_mode & 0o777
  }

  /// A page that only its writer can read cannot be handed on.
  @Test func aNewFileHasThePermissionsOfNewFiles() throws {
    try withTemporaryFile { path in
      let mask = umask(0o022)
      umask(mask)
      try ReplacedFile.write("text", to: path, remedy: "")
      #expect(try permissions(path) == 0o666 & ~mask)
    }
  }

  @Test(arguments: [mode_t(0o600), 0o640, 0o664])
  func aReplacedFileKeepsItsPermissions(_ mode: mode_t) throws {
    try withTemporaryFile { path in
      try Data("before".utf8).write(to: URL(filePath: path))
      try #require(chmod(path, mode) == 0)
      try ReplacedFile.write("after", to: path, remedy: "")
      #expect(try permissions(path) == mode)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "after")
    }
  }

  @Test func whatIsNoOrdinaryFileIsRefused() throws {
    let error = #expect(throws: ReplacedFile.NotWritten.self) {
      try ReplacedFile.write("text", to: "/dev/null", remedy: "Name another.")
    }
    #expect(error?.description == "/dev/null is no ordinary file. Name another.")
  }
}
