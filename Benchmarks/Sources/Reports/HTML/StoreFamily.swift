/// The mechanism of a store, which has the same colour in every chart of a page.
enum StoreFamily: String, CaseIterable {
  case queue
  case lock
  case actor
  case database

  /// The word for stores of the family.
  var plural: String {
    switch self {
    case .queue: "queues"
    case .lock: "locks"
    case .actor: "actors"
    case .database: "journal and databases"
    }
  }

  /// The family of a store by its id; `nil` for rivals, limits and stores of somebody else.
  init?(of store: String) {
    let databases = ["actor-journaled", "sqlite", "postgresql"]
    if databases.contains(where: store.hasPrefix) {
      self = .database
    } else if store.hasPrefix("dispatch-") {
      self = .queue
    } else if ["nslock", "mutex"].contains(where: store.hasPrefix) {
      self = .lock
    } else if store.hasPrefix("actor") {
      self = .actor
    } else {
      return nil
    }
  }
}
