public import Persistence
public import Synchronization

extension ShardedItems {
  /// Applies the commits that were written, in the order of the journal, and publishes them on the
  /// feed.
  ///
  /// Only one writer may call this at a time.
  @inlinable
  func apply(_ commits: [Changes<Item>]) {
    applied.withLock { applied in
      for commit in commits {
        let isBatch = commit.steps.count > 1
        if isBatch { phase.store(Phase.batch, ordering: .releasing) }
        for step in commit.steps { apply(step, &applied) }
        if isBatch { phase.store(Phase.settled, ordering: .releasing) }
        feed.publish(commit.steps)
      }
    }
  }

  @inlinable
  func apply(_ step: Changes<Item>.Change, _ applied: inout Applied) {
    switch step {
    case .save(let item):
      applied.order += 1
      let entry = Entry(order: applied.order, item: item)
      if replace(item.id, by: entry) { return }
      applied.count += 1
      sortedIdentifiers.note(item.id, isThere: true)
    case .delete(let id):
      guard replace(id, by: nil) else { return }
      applied.count -= 1
      sortedIdentifiers.note(id, isThere: false)
    }
  }

  /// Replaces an entry, and returns true if there was one.
  @inlinable
  func replace(_ id: Item.ID, by entry: Entry?) -> Bool {
    shards.change(shard(of: id)) { part in
      let wasDecoded: Bool
      if let entry {
        wasDecoded = part.entries.updateValue(entry, forKey: id) != nil
      } else {
        wasDecoded = part.entries.removeValue(forKey: id) != nil
      }
      return wasDecoded || part.forgetPlace(of: id)
    }
  }

  /// Applies the items that were read from the journal, all at once.
  ///
  /// O(number of parts). Call this once, before anything else is applied.
  func fill(_ parts: [Part], order: Int, count: Int) {
    applied.withLock { applied in
      (applied.order, applied.count) = (order, count)
      for (index, part) in parts.enumerated() { shards.change(index) { $0 = part } }
      phase.store(Phase.settled, ordering: .releasing)
    }
  }

  /// Refuses every later read, and ends the feed.
  @usableFromInline
  func close() { close(.closed(path)) }

  /// Refuses every later read for the given reason, and ends the feed.
  func close(_ refusal: StoreError) {
    applied.withLock { applied in
      applied.refusal = refusal
      phase.store(Phase.closed, ordering: .releasing)
      for index in shards.indices { shards.change(index) { $0 = Part() } }
    }
    feed.finish()
  }
}
