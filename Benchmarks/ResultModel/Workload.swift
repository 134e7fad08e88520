/// What the clients do to a store.
///
/// The letters are those of the Yahoo! Cloud Serving Benchmark (Cooper et al., SoCC 2010).
public enum Workload: String, Sendable, Codable, CaseIterable {
  /// YCSB A: half reads, half saves, keys by Zipf's law.
  case mixed
  /// YCSB B: 95 reads in 100, keys by Zipf's law.
  case readMostly = "read-mostly"
  /// YCSB C: only reads, keys by Zipf's law.
  case readOnly = "read-only"
  /// Only saves of existing items, all keys alike.
  case saveOnly = "save-only"

  /// One sentence for `lockstep bench --list`.
  public var sentence: String {
    switch self {
    case .mixed: "YCSB A: half finds, half saves of existing items, keys by Zipf's law (0.99)."
    case .readMostly: "YCSB B: 95 finds and 5 saves in 100, keys by Zipf's law (0.99)."
    case .readOnly: "YCSB C: only finds, keys by Zipf's law (0.99)."
    case .saveOnly: "Only saves of existing items with new content, all keys equally likely."
    }
  }
}
