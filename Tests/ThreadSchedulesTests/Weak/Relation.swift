/// A relation between at most 32 events.
struct Relation: Equatable {
  private var rows: [UInt32]

  init(count: Int) { rows = Array(repeating: 0, count: count) }

  init(count: Int, _ holds: (Int, Int) -> Bool) {
    self.init(count: count)
    for first in rows.indices {
      for second in rows.indices where holds(first, second) { self[first, second] = true }
    }
  }

  subscript(first: Int, second: Int) -> Bool {
    get { rows[first] >> UInt32(second) & 1 == 1 }
    set {
      if newValue {
        rows[first] |= 1 << UInt32(second)
      } else {
        rows[first] &= ~(1 << UInt32(second))
      }
    }
  }

  var count: Int { rows.count }

  static func | (left: Relation, right: Relation) -> Relation {
    var result = left
    for index in left.rows.indices { result.rows[index] |= right.rows[index] }
    return result
  }

  /// The pairs that a step of the left and then a step of the right relation connect.
  static func * (left: Relation, right: Relation) -> Relation {
    var result = Relation(count: left.count)
    for first in left.rows.indices {
      for between in left.rows.indices where left[first, between] {
        result.rows[first] |= right.rows[between]
      }
    }
    return result
  }

  var inverse: Relation { Relation(count: count) { self[$1, $0] } }

  /// The same pairs, and each event with itself.
  var reflexive: Relation { self | Relation(count: count) { $0 == $1 } }

  var closure: Relation {
    var result = self
    while true {
      let longer = result | result * result
      if longer == result { return result }
      result = longer
    }
  }

  var isIrreflexive: Bool { rows.indices.allSatisfy { !self[$0, $0] } }
  var isAcyclic: Bool { closure.isIrreflexive }

  func filter(_ isIncluded: (Int, Int) -> Bool) -> Relation {
    Relation(count: count) { self[$0, $1] && isIncluded($0, $1) }
  }

  /// The identity of some events.
  static func only(_ count: Int, _ isIncluded: (Int) -> Bool) -> Relation {
    Relation(count: count) { $0 == $1 && isIncluded($0) }
  }
}
