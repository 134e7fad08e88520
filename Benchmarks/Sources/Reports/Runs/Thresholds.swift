import Foundation
package import ResultModel

/// Limits for the counts of runs, recorded once for each toolchain and platform.
///
/// File operations are the same everywhere. Allocations depend on the compiler, the system and the
/// processor's architecture, so each toolchain needs its own thresholds.
package struct Thresholds {
  /// The directory of the results; each result contains the toolchain that recorded it.
  package let directory: String
  private let recorded: [BenchmarkResult]

  /// Reads the results of a directory; `nil` if the path is not a directory, or is the directory of
  /// a run.
  package init?(_ path: String) throws {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue, ResultArgument.file(in: path) == nil
    else { return nil }
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
    guard !names.isEmpty else { return nil }
    directory = path
    recorded = try names.map { try ResultFile.read(path + "/" + $0) }
  }

  /// The thresholds for a run: those of its toolchain and platform.
  ///
  /// If there are none, the newest, whose file operations still apply.
  package func baseline(for run: RunContext) -> BenchmarkResult? {
    recorded.first { Comparability($0.context, run).decides(.allocations) }
      ?? recorded.max { $0.context.date < $1.context.date }
  }

  /// The command to record the thresholds of a run's toolchain; `nil` if they are recorded.
  package func advice(for run: RunContext) -> String? {
    guard
      recorded.allSatisfy({ !Comparability($0.context, run).decides(.allocations) })
    else { return nil }
    return
      "No file in \(directory) was recorded with this toolchain on this platform. To hold later "
      + "runs to their allocations: lockstep bench --counts --rounds 5 --output DIRECTORY, then "
      + "lockstep report DIRECTORY --slim --output \(directory)/\(Self.name(of: run))"
  }

  /// The name of the file for a toolchain and platform: `counts-swift-6.3.1-linux-x86_64.json`.
  static func name(of run: RunContext) -> String {
    let version = "\(run.swift)".firstMatch(of: /[0-9]+(\.[0-9]+)*/).map { String($0.output.0) }
    let words = ["counts", "swift", version ?? "unknown"]
    let platform = "\(RunProperty.system.value(in: run))".lowercased().split(separator: " ")
      .map(String.init)
    return (words + platform).joined(separator: "-") + ".json"
  }
}
