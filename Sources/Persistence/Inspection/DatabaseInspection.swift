/// What a SQLite database holds and what is wrong with it.
public struct DatabaseInspection: Sendable, Equatable, Codable {
  /// Whether a store of this package made it.
  public package(set) var isStore: Bool
  /// The version of the items' shape (`user_version`).
  public package(set) var schemaVersion: Int
  /// What the items are keyed by, in a store's database.
  public package(set) var ids: String?
  /// The bytes of a page.
  public package(set) var pageSize: Int
  /// How many pages there are.
  public package(set) var pages: Int
  /// How many of them hold nothing.
  public package(set) var freePages: Int
  /// How changes are made: `wal` or `delete`, as the header says.
  public package(set) var journalMode: String
  /// The bytes in the log beside it; `nil` without one.
  public package(set) var logBytes: Int?
  /// How many items there are, in a store's database.
  public package(set) var rows: Int?
  /// The bytes of the items' JSON.
  public package(set) var valueBytes: Int?
  /// Why a store would refuse it: the first thing that SQLite's `integrity_check` or a row's checksum
  /// finds; `nil` for a sound one.
  public package(set) var problem: String?

  /// Nothing yet.
  package init(journalMode: String) {
    isStore = false
    schemaVersion = 0
    pageSize = 0
    pages = 0
    freePages = 0
    self.journalMode = journalMode
  }
}
