import Foundation
import Testing

@testable import LabRunner

@Suite("Files that are written complete or not at all")
struct WrittenFileTests {
  /// Runs the body with a directory that is removed afterwards.
  private func with(_ body: (URL) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    defer {
      do { try FileManager.default.removeItem(at: directory) } catch { print("\(error)") }
    }
    try body(directory)
  }

  private func names(in directory: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false))
  }

  @Test(arguments: [0, 1, 1 << 16, (3 << 20) + 1])
  func whatWasWrittenIsRead(count: Int) throws {
    try with { directory in
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      let file = directory.appending(path: "a b/c/progress")
      try WrittenFile.replace(file, with: Array("before".utf8))
      try WrittenFile.replace(file, with: bytes)
      #expect(try WrittenFile.contents(of: file) == bytes)
      #expect(try names(in: file.deletingLastPathComponent()) == ["progress"])
    }
  }

  @Test func theOldBytesStayUntilTheNewOnesHaveTheName() throws {
    try with { directory in
      let file = directory.appending(path: "progress")
      try WrittenFile.replace(file, with: Array("before".utf8))
      let reader = try FileHandle(forReadingFrom: file)
      defer { do { try reader.close() } catch { print("\(error)") } }
      try WrittenFile.replace(file, with: Array("now".utf8))
      #expect(try reader.readToEnd() == Data("before".utf8), "another file has the name now")
    }
  }

  @Test func aFailureNamesTheFileAndLeavesNothingBehind() throws {
    try with { directory in
      // A directory has the name, so that all but the last step can be done.
      let file = directory.appending(path: "progress")
      try FileManager.default.createDirectory(
        at: file.appending(path: "full"), withIntermediateDirectories: true)
      let problem = #expect(throws: LabProblem.self) { try WrittenFile.replace(file, with: [1]) }
      #expect(problem?.description.contains("progress cannot be written (") == true)
      #expect(try names(in: directory) == ["progress"])
    }
  }

  @Test func whereThereIsNoFileThereIsNothingToRead() throws {
    try with { directory in
      #expect(try WrittenFile.contents(of: directory.appending(path: "none")) == nil)
      let file = directory.appending(path: "file")
      try WrittenFile.replace(file, with: [])
      #expect(try WrittenFile.contents(of: file.appending(path: "below")) == nil)
      #expect(throws: LabProblem.self) { try WrittenFile.contents(of: directory) }
      #expect(throws: LabProblem.self) {
        try WrittenFile.replace(file.appending(path: "below/it"), with: [])
      }
    }
  }
}
