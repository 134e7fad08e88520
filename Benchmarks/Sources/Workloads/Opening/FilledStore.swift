import Foundation
import Persistence
import ResultModel

/// A store that one process fills and others open.
struct FilledStore {
  /// The name of its directory within the run's directory.
  let name: String
  private let directory: String

  init(_ request: RoundRequest, _ scenario: Scenario) {
    let arm = String(request.arm.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    name =
      "opening-\(arm)-\(scenario.records)-\(scenario.durability.rawValue)"
      + (scenario.itemSize.map { "-of-\($0)" } ?? "")
    directory = request.directory
  }

  /// A file that marks the store as complete: a killed process leaves the store without the mark.
  private var mark: String { "\(directory)/\(name).filled" }

  var isFilled: Bool { FileManager.default.fileExists(atPath: mark) }

  func finish() throws { try Data().write(to: URL(filePath: mark)) }

  /// Removes the files of a process that was stopped.
  func removeUnfinished() throws {
    let path = "\(directory)/\(name)"
    if FileManager.default.fileExists(atPath: path) {
      try FileManager.default.removeItem(atPath: path)
    }
  }
}
