/// A store whose state belongs to the main actor, as the model of an app does.
///
/// A class that conforms is on the main actor itself, and so are its members: no annotation is
/// needed, with or without default isolation. A caller elsewhere waits for the main actor.
///
/// The protocol states the calls of ``Store`` again, for the main actor. A class that conforms to
/// ``Store`` alone takes the calls' isolation from there, and its asynchronous calls do not reach
/// its own properties.
///
/// **Cost.** A file operation in a call blocks the main thread, and with it the screen. Write on an
/// actor, and keep here the items only, if a file takes more than some milliseconds.
///
/// ```swift
/// final class NoteList: MainActorStore {
///   private var notes: [String: Note] = [:]
///
///   func save(_ note: Note) async throws { notes[note.id] = note }
///   func save(contentsOf list: [Note]) async throws { for note in list { notes[note.id] = note } }
///   func delete(_ id: String) async throws { notes[id] = nil }
///   func delete(contentsOf ids: [String]) async throws { for id in ids { notes[id] = nil } }
///   func find(by id: String) async throws -> Note? { notes[id] }
///   func loadAll() async throws -> [Note] { Array(notes.values) }
///   func flush() async throws {}
///   func close() async throws {}
/// }
/// ```
@MainActor
public protocol MainActorStore<Item>: Store {
  /// Inserts the item, or replaces the item with the same id.
  ///
  /// - Throws: An error, after which nothing was changed.
  func save(_ item: Item) async throws

  /// Saves all the items as a single commit, or none of them.
  ///
  /// - Throws: An error, after which nothing was changed.
  func save(contentsOf items: [Item]) async throws

  /// Removes the item with this id, if there is one.
  ///
  /// - Throws: An error, after which nothing was changed.
  func delete(_ id: Item.ID) async throws

  /// Removes all the items with these ids as a single commit, or none of them.
  ///
  /// - Parameter ids: The ids; ids without an item are ignored.
  /// - Throws: An error, after which nothing was changed.
  func delete(contentsOf ids: [Item.ID]) async throws

  /// Returns the item with this id, or `nil` if there is none.
  ///
  /// - Throws: An error if the store cannot tell.
  func find(by id: Item.ID) async throws -> Item?

  /// Returns one consistent snapshot of all items, at one moment between call and return.
  ///
  /// - Throws: An error if the store cannot tell.
  func loadAll() async throws -> [Item]

  /// Returns the number of items at one moment between call and return.
  ///
  /// - Throws: An error if the store cannot tell.
  func count() async throws -> Int

  /// Waits until every change acknowledged before the call is as durable as the store promises.
  ///
  /// - Throws: An error if a change could not be made durable.
  func flush() async throws

  /// Finishes the calls in progress, then releases what the store has open.
  ///
  /// - Throws: An error if an acknowledged change could not be made durable.
  func close() async throws
}
