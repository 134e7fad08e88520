/// The operations of the clients on a store.
///
/// The letters are those of the Yahoo! Cloud Serving Benchmark (Cooper et al., SoCC 2010).
public enum Workload: String, Sendable, Codable, CaseIterable {
  /// YCSB A: half reads, half saves, Zipfian keys.
  case mixed
  /// YCSB B: 95 % reads, Zipfian keys.
  case readMostly = "read-mostly"
  /// YCSB C: only reads, Zipfian keys.
  case readOnly = "read-only"
  /// Only saves of existing items, uniform keys.
  case saveOnly = "save-only"
  /// Only saves of existing items, uniform keys, in a store whose journal is never compacted.
  case overwrite
  /// Like ``overwrite``, but in a store whose journal is compacted again and again.
  case overwriteCompacting = "overwrite-compacting"
  /// YCSB D: 95 % finds of the items inserted last, 5 % inserts.
  case readLatest = "read-latest"
  /// YCSB F: half finds, half finds followed by a save of the same item.
  case readModifyWrite = "read-modify-write"
  /// Only inserts of new items.
  case fill
  /// Half finds, half saves, all of the same item.
  case hotKey = "hot-key"
  /// YCSB C, while one more client saves without pause.
  case readWhileWriting = "read-while-writing"
  /// Opens a store and finds one item, in a fresh process.
  case open

  /// The workloads whose operations clients repeat during the measured time.
  public static let repeated: [Workload] =
    usual + [
      .readLatest, .readModifyWrite, .fill, .hotKey, .readWhileWriting, .overwrite,
      .overwriteCompacting,
    ]

  /// The workloads of the full profile's closed loops.
  public static let usual: [Workload] = [.mixed, .readMostly, .readOnly, .saveOnly]

  /// One sentence for `lockstep bench --list`.
  public var sentence: String {
    switch self {
    case .mixed: "YCSB A: half finds, half saves of existing items, keys by Zipf's law (0.99)."
    case .readMostly: "YCSB B: 95 finds and 5 saves in 100, keys by Zipf's law (0.99)."
    case .readOnly: "YCSB C: only finds, keys by Zipf's law (0.99)."
    case .saveOnly: "Only saves of existing items with new content, all keys equally likely."
    case .overwrite:
      "The saves of save-only, by a store that never writes its journal anew."
    case .overwriteCompacting:
      "The same, by a store that rewrites its journal for every 16 KB of garbage. With --arrivals, a "
        + "table compares the response times of both at equal rates."
    case .readLatest:
      "YCSB D: 95 finds and 5 inserts in 100; the newer an item, the likelier it is found (0.99)."
    case .readModifyWrite:
      "YCSB F: half finds, half finds followed by a save of the same item, keys by Zipf's law (0.99)."
    case .fill:
      "Only inserts of new items in random order; a client that has inserted 4,096 deletes them and "
        + "begins anew."
    case .hotKey: "Half finds, half saves, all of the same item."
    case .readWhileWriting:
      "The finds of read-only, which alone are counted and timed, while one client more saves without "
        + "pause."
    case .open:
      "Opens a store that was filled and closed, and finds one item, in a fresh process (--opening)."
    }
  }
}
