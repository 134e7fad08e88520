import Persistence
import SimulatedDisk

/// The cost of opening and of closing.
///
/// An opening and a closing may each make at most the file operations of a save.
enum CostOfEnds {
  static let fixedCases: [FixedCase] = [
    FixedCase("the cost of opening and of closing", needs: .memory) { trial in
      for durability in Durability.allCases {
        let arena = try Arena()
        try await PreparedContent.few.save(with: trial.subject, arena.configuration(durability))
        let recording = RecordingFileSystem(arena.base)
        let store = try await trial.subject.open(
          arena.configuration(durability, fileSystem: recording))
        let opening = excess(of: recording)
        try await store.save(0, 9)
        recording.reset()
        try await store.close()
        if let opening { return opening.after("open (\(durability.rawValue))") }
        if let closing = excess(of: recording) {
          return closing.after("open (\(durability.rawValue)), save", "close, which is counted")
        }
      }
      return nil
    }
  ]

  private static func excess(of recording: RecordingFileSystem) -> Violation? {
    let counts = recording.counts
    for operation in [FileOperation.write, .rename, .synchronize, .synchronizeDirectory]
    where counts[operation] > 1 {
      return Violation(expected: "at most 1 \(operation.rawValue)", found: "\(counts)")
    }
    return nil
  }
}
