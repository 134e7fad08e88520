import Foundation

extension Histogram {
  /// The percentile distribution as text, in the `.hgrm` format that HdrHistogram's plotter reads.
  ///
  /// One line per step towards 100 %, with five steps for each halving of the distance, then the
  /// mean, standard deviation, maximum and bucket counts as comments. As in HdrHistogram, values
  /// are the highest of their slot. Linear in the number of slots.
  ///
  /// Source: `AbstractHistogram.outputPercentileDistribution` of HdrHistogram, as documented.
  ///
  /// - Parameter nanosecondsPerUnit: What to divide values by: 1 for nanoseconds, 1,000 for
  ///   microseconds, 1,000,000 for milliseconds.
  /// - Returns: The text, ending in a line break.
  public func hgrm(nanosecondsPerUnit: Double = 1) -> String {
    var lines = ["       Value     Percentile TotalCount 1/(1-Percentile)", ""]
    for step in percentileSteps() {
      let line = String(
        format: "%12.3f %2.12f %10llu", Double(step.value) / nanosecondsPerUnit,
        step.percent / 100, step.count)
      let inverse = String(format: " %14.2f", 1 / (1 - step.percent / 100))
      lines.append(step.percent == 100 ? line : line + inverse)
    }
    return (lines + footer(nanosecondsPerUnit)).joined(separator: "\n") + "\n"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func footer(_ unit: Double) -> [String] {
    let top = slots.lastIndex { $0 > 0 }.map(HistogramLayout.highestValue) ?? 0
    let format = "%12.3f"
    return [
      "#[Mean    = " + String(format: format, (mean ?? 0) / unit)
        + ", StdDeviation   = " + String(format: format, (standardDeviation ?? 0) / unit) + "]",
      "#[Max     = " + String(format: format, Double(top) / unit)
        + ", Total count    = " + padded("\(count)", 12) + "]",
      "#[Buckets = " + padded("\(HistogramLayout.bucketCount(highest: highestTrackable))", 12)
        + ", SubBuckets     = " + padded("\(HistogramLayout.subBucketCount)", 12) + "]",
    ]
  }

  private struct PercentileStep {
    var value: UInt64
    var percent: Double
    var count: UInt64
  }

  /// For each level on the way to 100 %, the slot at which it is reached; the last is 100 itself.
  private func percentileSteps() -> [PercentileStep] {
    var steps: [PercentileStep] = []
    var (level, seen, value) = (0.0, UInt64(0), UInt64(0))
    for slot in slots.indices where slots[slot] > 0 {
      seen += slots[slot]
      value = HistogramLayout.highestValue(inSlot: slot)
      while level < 100, Double(seen) * 100 / Double(count) >= level {
        steps.append(PercentileStep(value: value, percent: level, count: seen))
        let next = level + Self.step(from: level)
        // At some 10^14 values the steps become too small for a double to tell apart.
        if seen == count || next == level { break }
        level = next
      }
    }
    if count > 0 { steps.append(PercentileStep(value: value, percent: 100, count: count)) }
    return steps
  }

  /// A fifth of the way to the next halving: 10 % up to 50, then 5 % up to 75, and so on.
  private static func step(from level: Double) -> Double {
    let halvings = log2(100 / (100 - level)).rounded(.down) + 1
    return 100 / (5 * exp2(halvings))
  }
}
