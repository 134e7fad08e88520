import CSQLite
public import Persistence

extension DatabaseInspection {
  /// Looks at a database, without changing anything.
  ///
  /// It is opened as a file that nobody changes (`immutable`, https://www.sqlite.org/uri.html): without
  /// locks, without its log and without making one. What is only in a log (`-wal`) beside it is
  /// therefore not seen, and while a store writes, what is seen may be of two moments.
  ///
  /// Not for the database of a store of this same process: closing any descriptor of it ends all of
  /// the process's locks on it.
  ///
  /// O(bytes): reads every page and checks every row.
  ///
  /// - Parameter path: The database's path.
  /// - Throws: `StoreError` for what is no database, or cannot be read.
  public init(ofFile path: String) throws(StoreError) {
    do {
      let header = try PosixFileSystem().beginning(ofFile: path, 20)
      self.init(journalMode: header.count > 18 && header[18] == 2 ? "wal" : "delete")
      logBytes = try FileLookup().size(of: path + "-wal")
      let connection = try Connection(inspecting: path)
      isStore = try connection.integer("PRAGMA application_id") == Schema.applicationIdentifier
      schemaVersion = try connection.integer("PRAGMA user_version")
      pageSize = try connection.integer("PRAGMA page_size")
      pages = try connection.integer("PRAGMA page_count")
      freePages = try connection.integer("PRAGMA freelist_count")
      try lookAtItems(connection)
    } catch {
      throw .reading(path, error)
    }
  }

  private mutating func lookAtItems(_ connection: Connection) throws {
    let schema = try connection.texts("SELECT sql FROM sqlite_schema")
    let form = KeyForm.allCases.first { schema == [Schema.table($0)] }
    ids = form?.rawValue
    let damage = try connection.damage(.whole)
    let found = try form.map { try RowCheck(connection, $0) }
    rows = found?.count
    valueBytes = found?.bytes
    if let damage {
      problem = damage
    } else if !isStore || form == nil {
      problem = "it is the database of another program"
    } else {
      problem = found?.problem
    }
  }
}

extension FileSystem {
  /// The first bytes of a file, at most as many as wanted.
  fileprivate func beginning(ofFile path: String, _ count: Int) throws(FileSystemError) -> [UInt8] {
    let slash = path.lastIndex(of: "/")
    let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    return try withDirectory(directory) { directory throws(FileSystemError) in
      try withFile(name, in: directory, .read) { file throws(FileSystemError) in
        try read(file, in: 0..<count)
      }
    }
  }
}

/// The rows of a store's table, each with its checksum, up to the first that does not fit.
private struct RowCheck {
  private(set) var count = 0
  private(set) var bytes = 0
  private(set) var problem: String?

  init(_ connection: Connection, _ form: KeyForm) throws {
    let statement = try Statement(connection, "SELECT key, value, checksum FROM items")
    while try statement.step() {
      do {
        bytes += try statement.withValue(form) { $0.count }
      } catch {
        problem = "row \(count + 1) does not have the bytes that were saved"
        statement.reset()
        return
      }
      count += 1
    }
  }
}
