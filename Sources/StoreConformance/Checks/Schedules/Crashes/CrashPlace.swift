#if os(Linux)
  import FileTracing
  import Foundation
  import Persistence
  import SimulatedDisk

  /// The instruction of the exploring process for the next schedule.
  enum CrashOrder: Equatable {
    case none
    /// The process ends at the file call with this number.
    case kill(at: Int)
    /// The process keeps the records of its file calls.
    case record
  }

  /// The directories that the exploring process shares with the processes in which schedules run.
  struct CrashPlace: Sendable {
    private let directory: String

    /// Uses the directory that the parent of the exploring process removes.
    init() throws {
      guard let path = ProcessInfo.processInfo.environment[TemporaryDisk.directoryVariable] else {
        throw HarnessFailure("\(TemporaryDisk.directoryVariable) names no directory")
      }
      directory = path
    }

    private func path(_ name: String) -> String { directory + "/" + name }
    private func filled(_ number: Int) -> String { path("filled-\(number)") }
    private var orderFile: URL { URL(filePath: path("order")) }
    private var recordsFile: URL { URL(filePath: path("records")) }

    private static let recording = "record"

    /// The instruction for this schedule.
    var order: CrashOrder {
      get throws {
        let text = String(decoding: try Data(contentsOf: orderFile), as: UTF8.self)
        if text == Self.recording { return .record }
        return Int(text).map { .kill(at: $0) } ?? .none
      }
    }

    /// Gives an instruction to the next schedules.
    func give(_ order: CrashOrder) throws {
      let text =
        switch order {
        case .none: ""
        case .kill(let fileCall): "\(fileCall)"
        case .record: Self.recording
        }
      try Data(text.utf8).write(to: orderFile)
    }

    /// Stores the records of a schedule, in its process.
    func keep(_ records: [UInt8]) throws { try Data(records).write(to: recordsFile) }

    /// The records that a schedule stored.
    func records() throws -> [TraceRecord] {
      try TraceRecord.all(in: [UInt8](try Data(contentsOf: recordsFile)))
    }

    /// Creates the initial files for the schedules of a plan.
    func fill(_ number: Int, _ subject: Subject) async throws {
      let directory = filled(number)
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      let arena = try Arena(existing: directory)
      let store = try await subject.open(arena.configuration())
      try await store.fill(CrashPlan.initial)
      try await store.close()
    }

    /// The initial files of a plan.
    func start(_ number: Int) throws -> MemoryFileSystem.Snapshot {
      try ScratchDisk.contents(of: filled(number))
    }

    /// Copies the initial files of a plan, in a schedule's process.
    func makeCopy(_ number: Int) throws -> Arena {
      let copy = path("files")
      if FileManager.default.fileExists(atPath: copy) {
        try FileManager.default.removeItem(atPath: copy)
      }
      try FileManager.default.copyItem(atPath: filled(number), toPath: copy)
      return try Arena(existing: copy)
    }

    /// Opens a store on the killed store's files, and returns its content.
    ///
    /// - Returns: The content, or the reason why the store cannot be opened.
    func found(_ subject: Subject, _ durability: Durability) async throws -> Result<
      [Int: Int], ChildFailure
    > {
      let arena = try Arena(existing: path("files"))
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
