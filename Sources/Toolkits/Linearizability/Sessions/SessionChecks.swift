/// The promises to one client about its own session: the client reads its own writes, and its reads
/// do not go back in time (Terry and others 1994).
///
/// Both follow from linearizability; these checks say it more plainly. They look only at keys that
/// a single client writes, where the order of the writes is that client's own, and report only
/// violations that no timing can excuse. A read of content that was never written is left to
/// ``LinearizabilityChecker``. O(n log n) for n calls.
public enum SessionChecks {
  /// The promises of a session.
  public enum Guarantee: String, Sendable, Hashable {
    /// A read by the client that wrote sees that write or a later one.
    case readYourWrites = "read your writes"
    /// A read sees the content of an earlier read of the same client, or a later content.
    case monotonicReads = "monotonic reads"
  }

  /// One broken promise.
  public struct Violation: Sendable, CustomStringConvertible {
    /// Which promise was broken.
    public let guarantee: Guarantee
    /// The key that was read.
    public let key: Int
    /// The client's earlier call: its write, or its read of something newer.
    public let earlier: CompletedOperation<MapCall>
    /// The read that came after it and saw something older.
    public let read: CompletedOperation<MapCall>

    /// One sentence that names the client, the read and the earlier call.
    public var description: String {
      """
      \(guarantee.rawValue): client \(read.client), after `\(earlier.label)` had returned at \
      \(earlier.latestEffect), saw older content of key \(key): `\(read.label)`, invoked at \
      \(read.invoked).
      """
    }
  }

  /// Checks every session of a history.
  ///
  /// - Parameters:
  ///   - history: The clients' calls.
  ///   - initial: The initial content of the store: revisions by key.
  /// - Returns: The violations, by key; for one read at most one of each kind.
  public static func violations(
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

  /// Goes through one client's calls in time, with the newest content that the client has written
  /// and seen.
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

  /// The call, when content that was all written by `end` must be older.
  func operation(provablyAfter end: UInt64?) -> CompletedOperation<MapCall>? {
    guard let end, end < since else { return nil }
    return operation
  }
}
