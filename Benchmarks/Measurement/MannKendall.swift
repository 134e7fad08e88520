/// The test of a series for a monotonic trend.
enum MannKendall {
  static func pValue(of series: [Double]) -> Double {
    var score = 0
    for later in series.indices {
      for earlier in 0..<later {
        score += series[later] > series[earlier] ? 1 : series[later] < series[earlier] ? -1 : 0
      }
    }
    let ties = Ranking(series).tieSizes
    if series.count <= Slope.largestExactCount, ties.count == series.count {
      return exact(score: abs(score), count: series.count)
    }
    return approximate(score: Double(abs(score)), count: Double(series.count), ties: ties)
  }

  /// From the number of orders with each number of inversions.
  private static func exact(score: Int, count: Int) -> Double {
    let pairs = count * (count - 1) / 2
    var orders = [1.0]
    for size in 2...count {
      // A new last value makes 0 to size - 1 further inversions.
      var next = Array(repeating: 0.0, count: orders.count + size - 1)
      for (inversions, ways) in orders.enumerated() {
        for further in 0..<size { next[inversions + further] += ways }
      }
      orders = next
    }
    let extreme = orders.indices.filter { abs(pairs - 2 * $0) >= score }
    return extreme.reduce(0) { $0 + orders[$1] } / orders.reduce(0, +)
  }

  private static func approximate(score: Double, count: Double, ties: [Int]) -> Double {
    func term(_ size: Double) -> Double { size * (size - 1) * (2 * size + 5) }
    let variance = (term(count) - ties.reduce(0) { $0 + term(Double($1)) }) / 18
    guard variance > 0 else { return 1 }
    return Normal.twoSidedTail(beyond: max(0, score - 1) / variance.squareRoot())
  }
}
