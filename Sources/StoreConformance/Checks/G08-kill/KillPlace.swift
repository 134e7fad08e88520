#if os(Linux)
  import Foundation
  import Persistence

  /// The directories that the process which explores shares with those in which schedules run.
  struct KillPlace: Sendable {
    private let directory: String

    /// In the directory that the parent of the exploring process removes.
    init() throws {
      guard let path = ProcessInfo.processInfo.environment[TemporaryDisk.directoryVariable] else {
        throw HarnessFailure("\(TemporaryDisk.directoryVariable) names no directory")
      }
      directory = path
    }

    private func path(_ name: String) -> String { directory + "/" + name }

    private var orderFile: URL { URL(filePath: path("file-call")) }

    /// The number of the file call at which the process is to end, or `nil`.
    var fileCall: Int? {
      get throws { Int(String(decoding: try Data(contentsOf: orderFile), as: UTF8.self)) }
    }

    /// Says at which file call the process of the next schedule is to end.
    func order(_ fileCall: Int?) throws {
      try Data((fileCall.map { "\($0)" } ?? "none").utf8).write(to: orderFile)
    }

    /// Makes the files with which the schedules of a plan begin.
    func fill(_ number: Int, _ subject: Subject) async throws {
      let directory = path("filled-\(number)")
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      let arena = try Arena(existing: directory)
      let store = try await subject.open(arena.configuration())
      try await store.fill(ThreadedKill.initial)
      try await store.close()
    }

    /// Makes a copy of those files, in a schedule's process.
    func makeCopy(_ number: Int) throws -> Arena {
      let copy = path("killed")
      if FileManager.default.fileExists(atPath: copy) {
        try FileManager.default.removeItem(atPath: copy)
      }
      try FileManager.default.copyItem(atPath: path("filled-\(number)"), toPath: copy)
      return try Arena(existing: copy)
    }

    /// The content that a store finds which is opened on the killed one's files.
    ///
    /// - Returns: The content, or why the store cannot be opened.
    func found(_ subject: Subject, _ durability: Durability) async throws -> Result<
      [Int: Int], ChildFailure
    > {
      let arena = try Arena(existing: path("killed"))
      do {
        let store = try await subject.open(arena.configuration(durability))
        let content = try await store.loadAll()
        try await store.close()
        return .success(content)
      } catch {
        return .failure(
          ChildFailure(description: "after the kill the store could not be opened: \(error)"))
      }
    }
  }
#endif
