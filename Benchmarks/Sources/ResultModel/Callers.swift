/// The kind of a benchmark's clients, which decides how they call a store.
public enum Callers: String, Sendable, Codable, CaseIterable {
  /// Tasks, which await the calls of `Store`.
  case tasks
  /// Separate threads, which make the blocking calls of `BlockingStore`.
  case threads

  /// The end of a sentence that describes the callers.
  public var sentence: String {
    switch self {
    case .tasks: "tasks, which await the asynchronous calls"
    case .threads: "threads, one for each client, which make the calls that block"
    }
  }
}
