import Persistence

/// Reads that share a flight: all finds in a single statement, every other call separately.
struct ReadGroup {
  private let finds: [(key: [UInt8], caller: CheckedContinuation<[UInt8]?, any Error>)]
  private let others: [ReadCall]
  /// True if the reads end with a commit that the standby has to confirm.
  ///
  /// A primary whose standby was promoted can no longer commit. Answers that a primary gave before
  /// such a commit were therefore still valid.
  private let confirms: Bool

  init(_ calls: [ReadCall], confirms: Bool) {
    var finds: [(key: [UInt8], caller: CheckedContinuation<[UInt8]?, any Error>)] = []
    var others: [ReadCall] = []
    for call in calls {
      if case .find(let key, let caller) = call {
        finds.append((key, caller))
      } else {
        others.append(call)
      }
    }
    self.finds = finds
    // States come first: a statement before them would begin its own transaction, and a state that
    // must be a snapshot has to begin before any other read.
    self.others = others.filter(\.isState) + others.filter { !$0.isState }
    self.confirms = confirms
  }

  func fail(_ error: StoreError) {
    for (_, caller) in finds { caller.resume(throwing: error) }
    for call in others { call.fail(error) }
  }

  func queue(on connection: ServerConnection) throws(LostConnection) {
    for call in others {
      switch call {
      case .find: break
      case .items(nil, nil, _): try connection.queue(prepared: "all")
      case .items(nil, let limit?, _):
        try connection.queue(prepared: "first", [.integer(Int64(limit))])
      case .items(let key?, let limit, _):
        try connection.queue(prepared: "page", [.integer(Int64(limit ?? .max)), .bytes(key)])
      case .count: try connection.queue(prepared: "count")
      case .catchUp(let since, let withItems, _):
        try connection.queue(prepared: "begin-snapshot")
        try connection.queue(prepared: "head")
        try connection.queue(prepared: "groups", [.integer(Int64(since.revision))])
        try connection.queue(prepared: "changed", [.integer(Int64(since.revision))])
        if withItems { try connection.queue(prepared: "all") }
        try connection.queue(prepared: "commit")
      }
    }
    if !finds.isEmpty {
      try connection.queue(prepared: "find", [.array(Array(Set(finds.map(\.key))))])
    }
    if confirms {
      try connection.queue(prepared: "begin")
      try connection.queue(prepared: "mark")
      try connection.queue(prepared: "commit")
    }
  }

  /// Distributes the answers; every caller is resumed once.
  func resume(with answers: [Answer], _ place: String) {
    var answers = answers[...]
    func next() -> Rows? {
      guard case .rows(let rows)? = answers.popFirst() else { return nil }
      return rows
    }
    for call in others {
      switch call {
      case .find: break
      case .items(_, _, let caller):
        caller.resume(returning: next().map { JSONArray($0, column: 0) } ?? JSONArray())
      case .count(let caller): caller.resume(returning: next()?.integer(0, 0) ?? 0)
      case .catchUp(let since, let withItems, let caller):
        _ = next()
        var caughtUp = CaughtUp()
        if let head = next() { caughtUp.read(head: head) }
        if let groups = next() { caughtUp.read(groups: groups, since: since) }
        if let changed = next() {
          caughtUp.changes = (0..<changed.count).map {
            (changed.bytes($0, 0) ?? [], changed.bytes($0, 1))
          }
        }
        if withItems, let items = next() { caughtUp.items = JSONArray(items, column: 0) }
        _ = next()
        caller.resume(returning: caughtUp)
      }
    }
    if !finds.isEmpty { resumeFinds(next()) }
  }

  private func resumeFinds(_ rows: Rows?) {
    var bodies: [[UInt8]: [UInt8]] = [:]
    if let rows {
      for row in 0..<rows.count { bodies[rows.bytes(row, 0) ?? []] = rows.bytes(row, 1) }
    }
    for (key, caller) in finds { caller.resume(returning: bodies[key]) }
  }
}

extension JSONArray {
  /// Joins the values of a column.
  init(_ rows: Rows, column: Int) {
    self.init()
    for row in 0..<rows.count { rows.withBytes(row, column) { append($0) } }
    finish()
  }
}

extension CaughtUp {
  mutating func read(head: Rows) {
    epoch = head.bytes(0, 0) ?? []
    schemaVersion = head.integer(0, 1) ?? 0
    seen.revision = head.integer(0, 2) ?? 0
  }

  /// Checks that all groups since a revision exist and belong to the same history.
  mutating func read(groups: Rows, since: SeenRevision) {
    let last = groups.count - 1
    if last >= 0, groups.integer(last, 0) == seen.revision { seen.group = groups.bytes(last, 1) }
    if seen.revision < since.revision {
      isComplete = false
      return
    }
    var missing = seen.revision - since.revision
    for row in 0..<groups.count {
      if groups.integer(row, 0) == since.revision {
        if let group = since.group, groups.bytes(row, 1) != group { isComplete = false }
      } else {
        missing -= 1
      }
    }
    if missing != 0 { isComplete = false }
  }
}
