import Foundation
import Testing
import TestPrograms

@testable import StoreBenchmark

@Suite("The directory of the measured stores")
struct BenchDirectoryTests {
  private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test func whatWasMadeForItIsRemovedWithIt() async throws {
    try await inTemporaryDirectory { directory in
      let parent = directory + "/new/inner"
      let made = try BenchDirectory(in: parent)
      #expect(isThere(made.path))
      made.remove()
      #expect(!isThere(directory + "/new") && isThere(directory))
    }
  }

  @Test func whatWasThereOrIsInUseStays() async throws {
    try await inTemporaryDirectory { directory in
      try FileManager.default.createDirectory(
        atPath: directory + "/old", withIntermediateDirectories: false)
      try BenchDirectory(in: directory + "/old").remove()
      #expect(isThere(directory + "/old"))
      let made = try BenchDirectory(in: directory + "/new/inner")
      try Data().write(to: URL(filePath: directory + "/new/of somebody else"))
      made.remove()
      #expect(!isThere(directory + "/new/inner") && isThere(directory + "/new/of somebody else"))
    }
  }
}
