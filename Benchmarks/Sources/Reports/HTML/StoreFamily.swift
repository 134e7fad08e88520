/// The mechanism of a store, which has the same colour in every chart of a page.
enum StoreFamily: String, CaseIterable {
  case queue
  case lock
  case actor
  case database
  case other

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
  init(of store: String) {
    let databases = ["actor-journaled", "sqlite", "postgresql"]
    if store.hasPrefix("sqlite-direct") {
      self = .other
    } else if databases.contains(where: store.hasPrefix) {
      self = .database
    } else if store.hasPrefix("dispatch-") {
      self = .queue
    } else if ["nslock", "mutex"].contains(where: store.hasPrefix) {
      self = .lock
    } else if store.hasPrefix("actor") {
      self = .actor
    } else {
      self = .other
    }
  }
}
