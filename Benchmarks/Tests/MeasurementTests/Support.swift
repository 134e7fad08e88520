import Foundation
import SeededRandom

@testable import Measurement

extension SplitMix64 {
  /// A standard normal number (Box–Muller).
  mutating func normal() -> Double {
    let radius = (-2 * log(1 - uniform())).squareRoot()
    return radius * cos(2 * .pi * uniform())
  }

  /// The figures of benchmark rounds: `median` with multiplicative noise.
  mutating func rounds(_ count: Int, median: Double = 1, noise: Double) -> [Double] {
    (0..<count).map { _ in median * exp(noise * normal()) }
  }
}

/// Sum of squared deviations from equal expected counts, in units of the expectation.
func chiSquare(_ counts: [Int]) -> Double {
  let expected = Double(counts.reduce(0, +)) / Double(counts.count)
  return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
}

func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

/// The times of a closed loop by a clock that is moved by hand: one client sends its next request when it
/// has the answer.
func serviceTimes(for length: UInt64, each takes: (_ sent: UInt64) -> UInt64) -> Histogram {
  var (times, now) = (Histogram(), UInt64(0))
  while now < length {
    let time = takes(now)
    times.record(time)
    now += time
  }
  return times
}

extension Histogram {
  /// The mean of the recorded values, each counted as the middle of its slot; `nil` when empty.
  var mean: Double? {
    guard count > 0 else { return nil }
    let sum = slots.indices.reduce(0.0) { sum, slot in
      let (low, high) = (
        HistogramLayout.lowestValue(inSlot: slot), HistogramLayout.highestValue(inSlot: slot)
      )
      return sum + Double(slots[slot]) * Double(low + (high - low + 1) / 2)
    }
    return sum / Double(count)
  }
}
