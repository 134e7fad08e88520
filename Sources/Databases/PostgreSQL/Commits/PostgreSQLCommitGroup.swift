/// The changes of several commits, to be made in the same transaction.
struct PostgreSQLCommitGroup: Sendable {
  /// The group's random identity, by which a later session determines its outcome.
  let identity = Head.identity()
  /// The items to insert or replace, in the order of their keys.
  let puts: [EncodedRow]
  /// The keys to remove, in order.
  let removals: [[UInt8]]
  /// The keys that any of the commits removes, even if the group saves them again.
  let asked: [[UInt8]]
  /// The changes of each commit, in order.
  private let commits: [[RowChange]]

  /// - Parameter commits: The commits in order; the last change of a key wins.
  init(_ commits: [[RowChange]]) {
    self.commits = commits
    var last: [[UInt8]: RowChange] = [:]
    var asked: Set<[UInt8]> = []
    for change in commits.joined() {
      switch change {
      case .put(let row): last[row.key] = change
      case .remove(let key):
        last[key] = change
        asked.insert(key)
      case .nothing: break
      }
    }
    var puts: [EncodedRow] = []
    var removals: [[UInt8]] = []
    for change in last.values {
      switch change {
      case .put(let row): puts.append(row)
      case .remove(let key): removals.append(key)
      case .nothing: break
      }
    }
    // The same order in all processes, although the head already serialises them.
    self.puts = puts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    self.removals = removals.sorted { $0.lexicographicallyPrecedes($1) }
    self.asked = asked.sorted { $0.lexicographicallyPrecedes($1) }
  }

  var isEmpty: Bool { puts.isEmpty && removals.isEmpty }
  var keys: [[UInt8]] { puts.map(\.key) + removals }

  /// Returns, for each commit, true if it changed anything.
  ///
  /// Removing a missing item changes nothing.
  ///
  /// - Parameter existing: The keys of ``asked`` that existed before the group; `nil` if this is no
  ///   longer known, and all of them may have existed.
  /// - Returns: The answer for each commit, in order.
  func effects(existing: Set<[UInt8]>?) -> [Bool] {
    var present = existing ?? Set(asked)
    return commits.map { changes in
      var hasEffect = false
      for change in changes {
        switch change {
        case .put(let row):
          hasEffect = true
          present.insert(row.key)
        case .remove(let key): hasEffect = present.remove(key) != nil || hasEffect
        case .nothing: break
        }
      }
      return hasEffect
    }
  }
}
