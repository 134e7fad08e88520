import Dispatch

enum OnceBefore {
  /// Sendable because `words` is used in blocks of `queue` alone.
  final class WordList: @unchecked Sendable {
    private let queue = DispatchQueue(label: "words")
    private let load: @Sendable () -> [String]
    private var words: [String]?

    init(load: @escaping @Sendable () -> [String]) { self.load = load }

    func all() -> [String] {
      queue.sync {
        if let words { return words }
        let loaded = load()
        words = loaded
        return loaded
      }
    }
  }
}

enum OnceAfter {
  actor WordList {
    private let load: @Sendable () async throws -> [String]
    private var loading: Task<[String], any Error>?

    init(load: @escaping @Sendable () async throws -> [String]) { self.load = load }

    func all() async throws -> [String] {
      // Kept before the first `await`: later callers wait for the same task.
      let task = loading ?? Task { [load] in try await load() }
      loading = task
      do { return try await task.value } catch {
        // The next caller tries again. Another caller may have begun to, and that task stays.
        if loading == task { loading = nil }
        throw error
      }
    }
  }
}
