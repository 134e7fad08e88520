/// What happens to one element on the way from one sequence to another, or to a pair of equal ones.
enum DifferenceStep: Equatable {
  /// The element at `old` of the first sequence is that at `new` of the second.
  case same(old: Int, new: Int)
  /// The element at this index of the first sequence is not in the second.
  case removed(Int)
  /// The element at this index of the second sequence was not in the first.
  case added(Int)

  /// Every element of both sequences, in order; of neighbours the removed ones come first.
  ///
  /// The standard library's `difference(from:)`, with what stays the same in its place.
  static func steps(from old: [String], to new: [String]) -> [DifferenceStep] {
    var (removed, added) = (Set<Int>(), Set<Int>())
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var steps: [DifferenceStep] = []
    var (nextOld, nextNew) = (0, 0)
    while nextOld < old.count || nextNew < new.count {
      if removed.contains(nextOld) {
        steps.append(.removed(nextOld))
        nextOld += 1
      } else if added.contains(nextNew) {
        steps.append(.added(nextNew))
        nextNew += 1
      } else {
        steps.append(.same(old: nextOld, new: nextNew))
        (nextOld, nextNew) = (nextOld + 1, nextNew + 1)
      }
    }
    return steps
  }
}
