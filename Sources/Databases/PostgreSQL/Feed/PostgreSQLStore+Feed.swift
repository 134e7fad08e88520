import Foundation
import Persistence

extension PostgreSQLStore {
  /// Publishes the commits of other processes on the feed.
  ///
  /// A notification only triggers the query; the tables contain the changes. If the server does not
  /// answer, the query is repeated a second later.
  func catchUp() async {
    do {
      _ = try await caughtUp(withItems: false)
    } catch {
      lookAgainLater()
    }
  }

  /// Reads the state and publishes it on the feed.
  ///
  /// Returns the state, and the number of the feed's last commit that it contains.
  func caughtUp(withItems: Bool) async throws -> (state: CaughtUp, number: Int) {
    while true {
      let since = seen
      let answer = try await ask { .catchUp(since: since, withItems: withItems, $0) }
      if seen == since {
        publish(answer)
        return (answer, feed.lastCommit)
      }
      // While the answer was in transit, the feed has published more: this store's own commits.
      if let number = told[answer.seen.revision] { return (answer, number) }
    }
  }

  private func lookAgainLater() {
    guard hasSubscribers, reader != nil else { return }
    loop.wait(for: -1, [], until: .now + .seconds(1)) { [weak self] readiness in
      if readiness == .deadline { self?.start { await $0.catchUp() } }
    }
  }

  /// Publishes the changes since the last revision as one commit.
  private func publish(_ caughtUp: CaughtUp) {
    guard caughtUp.isComplete, caughtUp.epoch == writer?.head.epoch,
      caughtUp.schemaVersion == configuration.schemaVersion, let steps = steps(caughtUp)
    else {
      // The individual changes are no longer known.
      told = FeedRevisions()
      note(caughtUp.seen)
      feed.letReadersGo()
      return
    }
    feed.publish(steps)
    note(later(caughtUp.seen))
  }

  /// Records that the feed has published everything up to a revision.
  func note(_ revision: SeenRevision) {
    seen = revision
    told.note(revision.revision, number: feed.lastCommit)
  }

  /// Returns the newer of two revisions; the answer's may lack the group.
  private func later(_ answer: SeenRevision) -> SeenRevision {
    answer.revision == seen.revision && answer.group == nil ? seen : answer
  }

  /// Returns the changes as steps; `nil` if an item or an id is not of this store's type.
  private func steps(_ caughtUp: CaughtUp) -> [Changes<Item>.Change]? {
    var steps: [Changes<Item>.Change] = []
    for (key, body) in caughtUp.changes {
      if let body {
        do {
          let item = try configuration.codec.decoded(
            Item.self, from: Data(body), in: "on the server", path: path)
          steps.append(.save(item))
        } catch {
          return nil
        }
      } else {
        guard let id = form.identifier(Item.ID.self, from: key, configuration.codec) else {
          return nil
        }
        steps.append(.delete(id))
      }
    }
    return steps
  }
}

/// The number of the feed's last commit at each of the latest revisions.
struct FeedRevisions: Sendable {
  private static let most = 1_024
  private var numbers: [Int: Int] = [:]
  private var order: [Int] = []

  mutating func note(_ revision: Int, number: Int) {
    if numbers.updateValue(number, forKey: revision) == nil { order.append(revision) }
    guard order.count > 2 * Self.most else { return }
    for old in order.prefix(Self.most) { numbers[old] = nil }
    order.removeFirst(Self.most)
  }

  subscript(revision: Int) -> Int? { numbers[revision] }
}
