import Persistence

/// What the clients of a benchmark are, and so by which of its calls a store is used.
public enum Callers: String, Sendable, Codable, CaseIterable {
  /// Tasks, which await the calls of `Store`.
  case tasks
  /// Threads of their own, which make the calls of `BlockingStore` and are held up by them.
  case threads

  /// The end of a sentence that says what they are.
  public var sentence: String {
    switch self {
    case .tasks: "tasks, which await the asynchronous calls"
    case .threads: "threads, one for each client, which make the calls that block"
    }
  }
}

/// A store was to be called by threads, and all its calls are asynchronous.
public struct NoBlockingFace: Error, CustomStringConvertible {
  /// The ids of the arms that threads cannot call.
  public let arms: [String]

  /// Creates the error.
  ///
  /// - Parameter arms: The ids of the arms that threads cannot call.
  public init(arms: [String]) {
    self.arms = arms
  }

  /// Which arms, and which ones threads can call.
  public var description: String {
    let able = Arm.all.filter(\.hasBlockingFace).map(\.id).joined(separator: ", ")
    return "threads cannot call \(arms.joined(separator: ", ")), which "
      + "\(arms.count == 1 ? "has" : "have") no calls that block; they can call \(able)"
  }
}
