/// The changes of several commits, as one transaction makes them.
struct PostgreSQLCommitGroup: Sendable {
  /// The group's random identity, by which its outcome is found out later.
  let identity = Head.identity()
  /// The items to insert or replace, in the order of their keys.
  let puts: [EncodedRow]
  /// The keys to remove, in order.
  let removals: [[UInt8]]
  /// The keys that some commit removes, whatever the group does with them in the end.
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
    // In one order in all processes, although the head already keeps them apart.
    self.puts = puts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    self.removals = removals.sorted { $0.lexicographicallyPrecedes($1) }
    self.asked = asked.sorted { $0.lexicographicallyPrecedes($1) }
  }

  var isEmpty: Bool { puts.isEmpty && removals.isEmpty }
  var keys: [[UInt8]] { puts.map(\.key) + removals }

  /// Whether each commit changed anything: the removal of an item that is not there does not.
  ///
  /// - Parameter existing: The keys among those asked for that were there before the group;
  ///   `nil` where nobody knows any more, and all may have been there.
  /// - Returns: One answer for each commit, in order.
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
