extension HappensBefore {
  /// All pairs of dependent transitions of two threads of which either could come first, if the second
  /// is not before `first`.
  ///
  /// These are more than the ``races``, because other transitions between the two do not matter.
  ///
  /// Complexity: O(transitions²).
  func conflicts(from first: Int) -> [Race] {
    (min(first, transitions.count)..<transitions.count).flatMap { second in
      (0..<second).filter { areInConflict($0, second) }.map { Race(first: $0, second: second) }
    }
  }

  private func areInConflict(_ first: Int, _ second: Int) -> Bool {
    guard transitions[first].thread != transitions[second].thread,
      causes[second][thread(of: first)] < positions[first]
    else { return false }
    return transitions[second].touches.contains { touch in
      touch.mode == .unknown
        || transitions[first].touches.contains {
          $0.object == touch.object && $0.mode.races(with: touch.mode)
        }
    }
  }
}
