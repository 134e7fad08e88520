/// The kind of a benchmark's clients, and so the kind of calls by which a store is used.
public enum Callers: String, Sendable, Codable, CaseIterable {
  /// Tasks, which await the calls of `Store`.
  case tasks
  /// Threads of their own, which make the calls of `BlockingStore` and are held up by them.
  case threads

  /// The end of a sentence that describes the callers.
  public var sentence: String {
    switch self {
    case .tasks: "tasks, which await the asynchronous calls"
    case .threads: "threads, one for each client, which make the calls that block"
    }
  }
}
