/// Calls by number and their meaning one after the other, as the search needs them.
protocol SearchProblem {
  associatedtype State: Equatable

  /// The state before the first call.
  var initial: State { get }
  /// How many calls there are; they are named by number.
  var count: Int { get }
  /// Whether the call changes nothing.
  func isRead(_ operation: Int) -> Bool
  /// The state after the call, or nil when its recorded result contradicts `state`.
  func apply(_ operation: Int, to state: State) -> State?
  /// Spreads states over 64 bits; equal states give equal digests.
  func digest(_ state: State) -> UInt64
}

/// A bijection of 64-bit numbers that leaves no pattern (the finaliser of SplitMix64, Steele,
/// Lea and Flood 2014).
@inline(__always)
func scramble(_ value: UInt64) -> UInt64 {
  var mixed = value &+ 0x9E37_79B9_7F4A_7C15
  mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
  mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
  return mixed ^ (mixed >> 31)
}
