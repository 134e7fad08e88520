import Foundation
import Persistence
import Processes
import SimulatedDisk

/// The plainest use of a store, which every check needs: open, save an item, flush, close.
///
/// A store that throws there would break every guarantee for the same cause. The cause is then told
/// once.
enum PlainCalls {
  /// The call that threw with nothing wrong, and its error.
  struct Failure: Sendable, Codable, Equatable {
    let call: String
    let error: String
  }

  /// The outcome of the calls.
  enum Report: Sendable, Codable, Equatable {
    /// All calls returned; this many writes used the configuration's file system.
    case made(writes: Int)
    case threw(Failure)
  }

  /// Makes the calls; without a place the store is opened in memory.
  ///
  /// - Throws: The error of a place that cannot be used.
  static func make(_ subject: Subject, at place: ChildConfiguration?) async throws -> Report {
    var configuration = try place?.configuration() ?? Arena().configuration()
    let recording = RecordingFileSystem(configuration.fileSystem)
    configuration.fileSystem = recording
    do {
      let store = try await calling("open") { [configuration] in
        try await subject.open(configuration)
      }
      try await calling("save 0: 0") { try await store.save(0, 0) }
      try await calling("flush") { try await store.flush() }
      try await calling("close") { try await store.close() }
    } catch let failure as CallFailure {
      return .threw(Failure(call: failure.call, error: ShortenedText.of("\(failure.cause)")))
    }
    return .made(writes: recording.counts[.write])
  }

  /// Makes the calls in a child, or in this process if there is none; `nil` if they did not end.
  static func report(
    _ subject: Subject, at place: ChildConfiguration?, _ child: ChildCommand?
  ) async -> Report? {
    do {
      guard let child else { return try await make(subject, at: place) }
      let process = try ChildRole.start(.probe(place), subject, child, limitInSeconds: 30)
      var report: Report?
      for await text in process.reports {
        report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
      }
      _ = await process.waitForEnd()
      return report
    } catch {
      return nil
    }
  }
}

extension PlainCalls.Failure {
  /// The finding of a check of the store: G1 tells the cause, and the other checks refer to G1.
  func finding(of replay: Replay) -> Finding {
    guard replay.guarantee == .sequential else {
      return .notExercised(
        Reason(
          .plainCallFails,
          "with nothing wrong, \(call) threw, so nothing could be tried; see "
            + "\(Guarantee.sequential.id)"))
    }
    return .broken(
      Counterexample(
        explored: 1,
        Violation(
          expected: "open, save, flush and close succeed", found: "\(call) threw: \(error)"
        ).after("open, save 0: 0, flush, close, on a fresh disk with nothing wrong"),
        replay: replay))
  }
}
