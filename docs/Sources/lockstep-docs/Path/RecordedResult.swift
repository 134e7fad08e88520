import Arguments
import Foundation
import Reports
import ResultModel

/// A result and its display name.
struct RecordedResult {
  /// The folder of the recorded results, relative to the package's root.
  static let directory = "Benchmarks/Results"

  let name: String
  let result: BenchmarkResult

  /// The best recorded result: the newest full run, or the newest quick run if there is no full
  /// run.
  ///
  /// `nil` if there are no recorded results.
  ///
  /// The function reads every result in the folder. Each result contains its profile and date.
  static func newest(in tree: Checkout) throws -> RecordedResult? {
    let directory = tree.root.appending(path: Self.directory).path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: directory) else { return nil }
    return try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
      .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .map {
        RecordedResult(
          name: "\(Self.directory)/\($0)", result: try ResultFile.read("\(directory)/\($0)"))
      }
      .max { $0.rank < $1.rank }
  }

  /// The dates have one format and one time zone, so they can be compared as texts.
  private var rank: (Int, String) {
    (result.context.profile == .full ? 1 : 0, result.context.date)
  }
}
