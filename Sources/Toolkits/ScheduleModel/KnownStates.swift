/// The states from which an enumeration has tried everything that it may.
///
/// Musuvathi and Qadeer, "Partial-Order Reduction for Context-Bounded State Exploration" (2007), with the
/// order of what was done as the state: two schedules that have done the same in the same order, with the same
/// thread to go on, can go on in the same ways. The search goes on from the first of two equal states
/// only, unless the second allows more preemptions.
struct KnownStates {
  /// For each state, how many preemptions were left when it was there first.
  private var left: [UInt64: Int] = [:]

  /// The choices whose alternatives are to be tried: those before a state that was there before.
  ///
  /// O(length of the schedule).
  ///
  /// - Parameters:
  ///   - choices: The choices of a schedule.
  ///   - states: The state before each of them, or none.
  ///   - count: How many choices are those of an earlier schedule but for the last one, and have been looked
  ///     at.
  ///   - limit: The most preemptions of a schedule, or no limit.
  /// - Returns: The choices from the first one on.
  mutating func open(
    _ choices: [Choice], _ states: [UInt64], after count: Int, preemptions limit: Int?
  ) -> [Choice] {
    guard states.count == choices.count, count <= choices.count else { return choices }
    var made = choices.prefix(count).count { $0.isPreemption }
    for index in choices.indices.dropFirst(count) {
      let remaining = limit.map { $0 - made } ?? 0
      if let known = left[states[index]], known >= remaining { return Array(choices[..<index]) }
      left[states[index]] = remaining
      if choices[index].isPreemption { made += 1 }
    }
    return choices
  }
}
