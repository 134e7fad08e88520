/// A search within a bound of preemptions (Coons, Musuvathi, McKinley, "Bounded Partial-Order Reduction",
/// OOPSLA 2013).
///
/// The search without a bound reverses one race after another, and one of the schedules between may be
/// beyond the bound. Three rules make up for that:
/// - Every pair of dependent transitions counts, not only the races.
/// - The second thread of a pair itself is tried, not any of the threads that could reverse the pair. If
///   the thread cannot run there, all others are tried.
/// - The thread is also tried before the run of steps that the first transition belongs to. Another
///   thread costs no more there than the one that ran, so this alternative is never beyond the bound.
///
/// There are no sleep sets. They leave out a schedule that is equivalent to an earlier one, and the
/// earlier one may be beyond the bound.
extension SourceSets {
  /// Tries the second thread of each pair before the first transition, and before the run of steps
  /// that the first transition belongs to.
  mutating func wantWithinBound(
    _ conflicts: [HappensBefore.Race], _ transitions: [Transition]
  ) {
    for conflict in conflicts {
      let thread = transitions[conflict.second].thread
      for transition in [conflict.first, beginning(of: conflict.first, transitions)] {
        guard let choice = transitions[transition].choice else { continue }
        let able = nodes[choice].able
        nodes[choice].wanted.formUnion(able.contains(thread) ? [thread] : able)
      }
    }
  }

  /// The last transition up to the given one that did not continue what ran before.
  ///
  /// A transition without a choice had no alternative, so the search goes further back.
  private func beginning(of transition: Int, _ transitions: [Transition]) -> Int {
    let isSwitch = { (index: Int) in
      guard let choice = transitions[index].choice else { return false }
      let node = nodes[choice]
      return !node.canGoOn || node.able.first != node.taken
    }
    return (0...transition).last(where: isSwitch) ?? 0
  }
}
