import Dispatch

enum TargetQueueBefore {
  private static let storage = DispatchQueue(label: "storage")

  /// Two parts with a queue each, and one target: never do both run at once.
  final class Index: @unchecked Sendable {
    private let queue = DispatchQueue(label: "index", target: storage)
    private var words: [String] = []

    func add(_ word: String) { queue.sync { words.append(word) } }
    func count() -> Int { queue.sync { words.count } }
  }

  // `last` is used on `queue` alone.
  final class Cache: @unchecked Sendable {
    private let queue = DispatchQueue(label: "cache", target: storage)
    private var last: String?

    func keep(_ word: String) { queue.sync { last = word } }
  }
}

enum TargetQueueAfter {
  @globalActor actor Storage {
    static let shared = Storage()
  }

  /// Two parts, one actor: a call from one to the other needs no `await`.
  @Storage final class Index {
    private var words: [String] = []
    private let cache: Cache

    nonisolated init(cache: Cache) { self.cache = cache }

    func add(_ word: String) {
      words.append(word)
      cache.keep(word)
    }

    func count() -> Int { words.count }
  }

  @Storage final class Cache {
    private(set) var last: String?

    nonisolated init() {}

    func keep(_ word: String) { last = word }
  }
}
