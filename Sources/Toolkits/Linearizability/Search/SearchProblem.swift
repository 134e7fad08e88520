/// Numbered calls and their sequential meaning, in the form that the search needs.
protocol SearchProblem {
  associatedtype State: Equatable

  /// The state before the first call.
  var initial: State { get }
  /// The number of calls. Calls are identified by number.
  var count: Int { get }
  /// Returns true if the call changes nothing.
  func isRead(_ operation: Int) -> Bool
  /// The state after the call, or nil if its recorded result contradicts `state`.
  func apply(_ operation: Int, to state: State) -> State?
  /// Returns a 64-bit digest of a state. Equal states have equal digests.
  func digest(_ state: State) -> UInt64
}

/// A bijection of 64-bit numbers that removes patterns (the finaliser of SplitMix64, Steele, Lea
/// and Flood 2014).
@inline(__always)
func scramble(_ value: UInt64) -> UInt64 {
  var mixed = value &+ 0x9E37_79B9_7F4A_7C15
  mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
  mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
  return mixed ^ (mixed >> 31)
}
