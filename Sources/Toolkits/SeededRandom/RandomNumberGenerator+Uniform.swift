// The results of the standard library's `random(in:using:)` and `shuffled(using:)` may change
// between versions. These methods give the same numbers for a seed with every toolchain.
extension RandomNumberGenerator {
  /// Returns a whole number from 0 up to, but not including, a bound; 0 for a bound below 1.
  ///
  /// All numbers are equally likely.
  ///
  /// Source: Lemire, "Fast Random Integer Generation in an Interval", TOMACS 2019.
  public mutating func uniform(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    let bound = UInt64(bound)
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      // Reject the part of the range that would make small results more likely.
      let threshold = (0 &- bound) % bound
      while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
    }
    return Int(product.high)
  }

  /// Returns a number from 0 up to, but not including, 1, in steps of 2^-53.
  public mutating func uniform() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Returns the elements in a random order.
  ///
  /// Every order is equally likely (Fisher–Yates).
  public mutating func shuffle<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, uniform(below: last + 1))
    }
    return elements
  }
}
