/// Checks guarantees to one client about its own session: it reads its own writes, and its reads do
/// not go back in time (Terry and others 1994).
///
/// Linearizability implies both guarantees, but a broken session guarantee is easier to understand.
/// The checks examine only keys that a single client writes, because the order of these writes is
/// known. They report only violations that no timing can explain. A read of content that was never
/// written is left to ``LinearizabilityChecker``. O(n log n) for n calls.
package enum SessionChecks {
  /// The guarantees of a session.
  package enum Guarantee: String, Sendable, Hashable {
    /// A client's read returns the client's latest write or a later one.
    case readYourWrites = "read your writes"
    /// A client's read returns the content of the client's earlier reads, or later content.
    case monotonicReads = "monotonic reads"
  }

  /// One broken guarantee.
  package struct Violation: Sendable, CustomStringConvertible {
    /// The broken guarantee.
    package let guarantee: Guarantee
    /// The key that was read.
    package let key: Int
    /// The client's earlier call: its write, or its read of newer content.
    package let earlier: CompletedOperation<MapCall>
    /// The later read, which returned older content.
    package let read: CompletedOperation<MapCall>

    /// One sentence that names the client, the read and the earlier call.
    package var description: String {
      """
      \(guarantee.rawValue): client \(read.client), after `\(earlier.label)` had returned at \
      \(earlier.latestEffect), saw older content of key \(key): `\(read.label)`, invoked at \
      \(read.invoked).
      """
    }
  }

  /// Checks every session of a history.
  package static func violations(
    in history: History<MapCall>, startingFrom initial: [Int: Int] = [:]
  ) -> [Violation] {
    let operations = history.operations
    return KeyPartition.split(operations, initial: initial).sorted { $0.key < $1.key }
      .flatMap { partition -> [Violation] in
        let calls = partition.calls(of: operations)
        let writers = Set(calls.lazy.filter { !$0.call.isRead }.map(\.client))
        guard writers.count == 1 else { return [] }
        let ages = WriteAges(calls, initial: initial[partition.key])
        return sessions(of: calls).flatMap {
          violations(in: $0, key: partition.key, ages: ages)
        }
      }
  }

  /// The calls of each client, clients in order.
  private static func sessions(of calls: [CompletedOperation<MapCall>]) -> [[CompletedOperation<
    MapCall
  >]] {
    Dictionary(grouping: calls, by: \.client).sorted { $0.key < $1.key }.map(\.value)
  }

  /// Goes through one client's calls in order, with the newest content that the client has written
  /// and read.
  private static func violations(
    in session: [CompletedOperation<MapCall>], key: Int, ages: WriteAges
  ) -> [Violation] {
    var newestWrite = Newest()
    var newestRead = Newest()
    let ended = session.filter(\.isCertain).sorted { $0.latestEffect < $1.latestEffect }
    var next = ended.startIndex
    var found: [Violation] = []
    for read in session where read.call.isRead {
      while next < ended.endIndex, ended[next].latestEffect < read.invoked {
        if ended[next].call.isRead {
          newestRead.note(ended[next], since: ages.earliestBegin(seenBy: ended[next]))
        } else {
          newestWrite.note(ended[next], since: WriteAges.shifted(ended[next].invoked))
        }
        next += 1
      }
      let age = ages.latestEnd(seenBy: read)
      found += [(Guarantee.readYourWrites, newestWrite), (.monotonicReads, newestRead)]
        .compactMap { guarantee, newest in
          newest.operation(provablyAfter: age).map {
            Violation(guarantee: guarantee, key: key, earlier: $0, read: read)
          }
        }
    }
    return found
  }
}

/// The call of a session that proves the newest content of a key.
private struct Newest {
  private var operation: CompletedOperation<MapCall>?
  private var since: UInt64 = 0

  mutating func note(_ operation: CompletedOperation<MapCall>, since begin: UInt64?) {
    guard let begin, begin > since else { return }
    self.operation = operation
    since = begin
  }

  /// The call, if content written completely by `end` must be older.
  func operation(provablyAfter end: UInt64?) -> CompletedOperation<MapCall>? {
    guard let end, end < since else { return nil }
    return operation
  }
}
