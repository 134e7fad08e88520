import Persistence

/// The item that the program stores.
///
/// A plain value. `Storable` requires only that it is codable, identifiable and sendable.
struct Note: Storable {
  let id: Int
  var text: String
}
