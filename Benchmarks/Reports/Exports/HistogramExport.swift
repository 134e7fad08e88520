import Measurement
import Persistence
public import ResultModel

/// The distributions of a result as texts that HdrHistogram's plotter reads, one file for each.
public enum HistogramExport {
  /// A file to be written.
  public struct File: Sendable, Equatable {
    /// Its name, of letters, digits and `.`, `-`, `_`.
    public let name: String
    /// What it holds.
    public let text: String
  }

  /// The files, in the order of the result; O(slots).
  ///
  /// - Parameter result: The result.
  /// - Returns: The files; none for a result from before distributions were kept.
  public static func files(of result: BenchmarkResult) -> [File] {
    (result.distributions ?? []).map { distribution in
      let scenario = distribution.scenario
      let name = [
        distribution.variant, scenario.workload.rawValue, "\(scenario.clients)-clients",
        "\(scenario.records)-records", scenario.durability.rawValue,
        distribution.operation.rawValue,
      ].joined(separator: "_")
      return File(name: harmless(name) + ".hgrm", text: distribution.histogram.hgrm())
    }
  }

  /// The names of arms come from a file that anybody may have written.
  private static func harmless(_ text: String) -> String {
    let kept = text.map { character in
      character.isASCII && (character.isLetter || character.isNumber || "-_".contains(character))
        ? character : "-"
    }
    return String(kept.prefix(180))
  }
}
