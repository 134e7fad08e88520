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
    closedLoops(result) + openLoops(result)
  }

  /// The response times at each rate that was sustained.
  private static func openLoops(_ result: BenchmarkResult) -> [File] {
    (result.openLoops ?? []).flatMap { loop in
      loop.points.enumerated().compactMap { number, point in
        guard let response = point.response else { return nil }
        // Two rates that were asked for by number may round to the same text.
        let asked =
          point.share.map { "\(TickText.plain($0 * 100))-percent-of-closed" }
          ?? "rate-\(number + 1)-\(Int(min(1e9, point.offered.value ?? 0)))-per-second"
        let name =
          parts(loop.variant, loop.scenario) + ["open-loop", loop.arrivals.rawValue, asked]
          + (point.hasLowerBounds ? ["at-least"] : [])
        return File(
          name: harmless(name.joined(separator: "_")) + ".hgrm", text: response.hgrm())
      }
    }
  }

  private static func parts(_ variant: String, _ scenario: Scenario) -> [String] {
    [
      variant, scenario.workload.rawValue, "\(scenario.clients)-clients",
      "\(scenario.records)-records", scenario.durability.rawValue,
    ] + (scenario.itemSize.map { ["\($0)-bytes"] } ?? [])
  }

  private static func closedLoops(_ result: BenchmarkResult) -> [File] {
    (result.distributions ?? []).map { distribution in
      let name =
        (parts(distribution.variant, distribution.scenario)
        + [distribution.operation.rawValue]).joined(separator: "_")
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
