public import Drawing

extension MarkFamily {
  /// The word for stores of the family.
  var plural: String {
    switch self {
    case .queue: "queues"
    case .lock: "locks"
    case .actor: "actors"
    case .database: "journal and databases"
    case .other: "others"
    }
  }

  /// The family of a store by its id; rivals, limits and stores of somebody else are others.
  public init(of store: String) {
    let prefixes: [(MarkFamily, [String])] = [
      (.other, ["sqlite-direct"]), (.database, ["actor-journaled", "sqlite", "postgresql"]),
      (.queue, ["dispatch-", "published-callback"]), (.lock, ["nslock", "mutex"]),
      (.actor, ["actor", "published-"]),
    ]
    self = prefixes.first { $0.1.contains(where: store.hasPrefix) }?.0 ?? .other
  }
}
