// The standard library's `random(in:using:)` and `shuffled(using:)` may change with its version;
// these give the same numbers for a seed with every toolchain.
extension RandomNumberGenerator {
  /// A whole number from 0 up to, but not including, a bound, all equally likely.
  ///
  /// Source: Lemire, "Fast Random Integer Generation in an Interval", TOMACS 2019.
  ///
  /// - Parameter bound: The bound; 0 where it is below 1.
  /// - Returns: The number.
  public mutating func uniform(below bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    let bound = UInt64(bound)
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      // Reject the part of the range that would make small results likelier.
      let threshold = (0 &- bound) % bound
      while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
    }
    return Int(product.high)
  }

  /// A number from 0 up to, but not including, 1, in steps of 2^-53.
  ///
  /// - Returns: The number.
  public mutating func uniform() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// The elements in a random order, each order equally likely (Fisher–Yates).
  ///
  /// - Parameter elements: The elements to put in order.
  /// - Returns: The same elements in another order.
  public mutating func shuffle<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for last in elements.indices.dropFirst().reversed() {
      elements.swapAt(last, uniform(below: last + 1))
    }
    return elements
  }
}
