import Persistence

/// The item that the program keeps.
///
/// A plain value; `Storable` asks only that it can be encoded, has an id, and may cross threads.
struct Note: Storable {
  let id: Int
  var text: String
}
