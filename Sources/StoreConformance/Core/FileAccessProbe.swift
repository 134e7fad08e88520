import Foundation
import Persistence

/// Finds out where a store's file operations can be seen, by opening it once on real files.
struct FileAccessProbe: Sendable, Codable, Equatable {
  /// How many writes came through the configuration's file system.
  var writes = 0
  /// The names in the directory afterwards.
  var names: [String] = []

  /// Where the operations can be seen, as far as they were seen.
  var access: Claims.FileAccess? {
    if writes > 0 { return .fileSystem }
    return names.allSatisfy { $0.hasSuffix(".lock") } ? nil : .direct
  }

  /// Opens the store there, saves one item and closes it; returns the writes that were seen.
  static func writes(_ subject: Subject, _ configuration: StoreConfiguration) async throws -> Int {
    var configuration = configuration
    let recording = RecordingFileSystem(PosixFileSystem())
    configuration.fileSystem = recording
    let store = try await subject.open(configuration)
    try await store.save(0, 0)
    try await store.flush()
    try await store.close()
    return recording.counts[.write]
  }

  /// Probes in a child, or here when there is none; `nil` when the store, or the machine, fails.
  ///
  /// The checks themselves will find out which of the two it was.
  init?(_ subject: Subject, _ child: ChildCommand?) async {
    do {
      let arena = try Arena(onDisk: ())
      defer { arena.remove() }
      if let child {
        let process = try ChildRole.start(
          .probe(Place(arena, .processCrash)), subject, child, limitInSeconds: 30)
        var seen: Int?
        for await report in process.reports { seen = Int(report) ?? seen }
        _ = await process.waitForEnd()
        guard let seen else { return nil }
        writes = seen
      } else {
        writes = try await Self.writes(subject, arena.configuration(.processCrash))
      }
      names = try arena.names()
    } catch {
      return nil
    }
  }
}

extension Subject {
  /// The store with its file access as it was seen, and what is to be said about that.
  func probed(_ child: ChildCommand?) async -> (subject: Subject, remarks: [Remark]) {
    guard let probe = await FileAccessProbe(self, child), let seen = probe.access else {
      return (self, [])
    }
    guard seen != claims.fileAccess else { return (self, []) }
    let names = probe.names.sorted().joined(separator: ", ")
    if seen == .fileSystem {
      return (
        self,
        [
          Remark(
            "it says that it opens files by itself, but its writes came through the "
              + "configuration's file system; with `fileAccess: .fileSystem` more can be tried")
        ]
      )
    }
    var direct = self
    direct.claims.fileAccess = .direct
    let observation =
      "it opens files by itself: \(names) appeared, and no write came through the "
      + "configuration's file system; it was tried on real files, with fewer of the damages"
    guard claims.isFileAccessDeclared else { return (direct, [Remark(observation)]) }
    return (
      direct,
      [Remark("it says that its operations can be seen, but \(observation)", contradicts: true)]
    )
  }
}

/// Something about a store that belongs to no guarantee.
struct Remark: Sendable {
  let text: String
  /// Whether it is not what the store says of itself.
  let contradicts: Bool

  init(_ text: String, contradicts: Bool = false) {
    self.text = text
    self.contradicts = contradicts
  }
}
