/// The ranks of a sample, equal values sharing the mean of theirs.
struct Ranking {
  /// Twice the rank, from 2, of each value in its original place: whole numbers despite ties.
  let doubledRanks: [Int]
  /// How many values share each distinct value.
  let tieSizes: [Int]

  init(_ sample: [Double]) {
    let order = sample.indices.sorted { sample[$0] < sample[$1] }
    var ranks = Array(repeating: 0, count: sample.count)
    var sizes: [Int] = []
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, sample[order[end]] == sample[order[start]] { end += 1 }
      // Ranks start + 1 through end; twice their mean is the sum of the outer two.
      for position in start..<end { ranks[order[position]] = start + 1 + end }
      sizes.append(end - start)
      start = end
    }
    doubledRanks = ranks
    tieSizes = sizes
  }
}
