internal import Foundation
internal import ScheduleModel

/// The file of a failure's schedules, for a person who chooses the steps.
enum PlayFile {
  /// The environment variable with the path of the file.
  static let variable = "LOCKSTEP_PLAY"
  /// The most schedules of a file.
  private static let most = 5_000

  /// How to choose the steps of a body that failed.
  ///
  /// If the environment names a file, the schedules of the body are written there first. A later
  /// failure replaces the file. O(schedules · steps), at most 5,000 schedules.
  static func line(
    for failure: ScheduleFailure, stepLimit: Int, _ body: @escaping Explorer.Body,
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    guard let path = environment[variable], !path.isEmpty else {
      return "run again with \(variable)=FILE, then Labs/run play FILE"
    }
    do {
      let tree = try tree(for: failure, stepLimit: stepLimit, body)
      try JSONEncoder().encode(tree).write(to: URL(filePath: path), options: .atomic)
      return "Labs/run play \(path)"
    } catch {
      return "not possible: \(error)"
    }
  }

  private static func tree(
    for failure: ScheduleFailure, stepLimit: Int, _ body: @escaping Explorer.Body
  ) throws -> PlayTree {
    var recording = PlayRecording(
      explorer: Explorer(stepLimit: stepLimit, body: body),
      first: try ScheduleText.choices(of: failure.replay))
    return try recording.all(most: most) ?? recording.sample(most, seed: 1)
  }
}
