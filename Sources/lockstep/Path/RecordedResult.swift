import Foundation
import Reports
import ResultModel

/// A result with the name under which it is shown.
struct RecordedResult {
  /// Where recorded results are, from the package's root.
  static let directory = "Benchmarks/Results"

  let name: String
  let result: BenchmarkResult

  /// The recorded result that says most: the newest of a full run, or of a quick one where there is
  /// none; `nil` where nothing is recorded.
  ///
  /// Reads every result of the directory; each result says its profile and its date itself.
  static func newest(in tree: SourceTree) throws -> RecordedResult? {
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

  /// Dates of one form and one time zone: their order is that of their texts.
  private var rank: (Int, String) {
    (result.context.profile == .full ? 1 : 0, result.context.date)
  }
}
