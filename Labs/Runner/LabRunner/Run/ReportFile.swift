import Foundation

/// A file that a lab's program writes, in a new directory that exists only meanwhile.
enum ReportFile {
  static func with<Result>(
    _ name: String, _ body: (URL) async -> Result
  ) async throws(LabProblem) -> Result {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "lockstep-lab-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    } catch {
      throw LabProblem(
        "No directory for the report can be made in \(directory.deletingLastPathComponent().path)"
          + " (\(error.localizedDescription)). Is the disk full? TMPDIR names another one.")
    }
    defer {
      do { try FileManager.default.removeItem(at: directory) } catch {
        // The system clears its temporary directory; the report is not worth a complaint.
      }
    }
    return await body(directory.appending(path: name))
  }
}
