package import Persistence
import SQLiteVariant

/// A conversion of a store's file to another form, completely or not at all, without the items'
/// type.
///
/// The source is locked, and only read. The target is made under a temporary name, synchronised and
/// then renamed. An interruption therefore leaves either the old target or a complete new one.
package struct FileConversion: Sendable {
  /// The form of a target.
  package enum Form: String, Sendable, CaseIterable {
    /// The file of a JSON store.
    case json
    /// A journal.
    case journal
    /// A SQLite database.
    case sqlite
  }

  /// The outcome of a conversion.
  package struct Outcome: Sendable, Equatable, Codable {
    /// The number of items.
    package let items: Int
    /// The schema version of the items in the source; 0 for a bare array.
    package let sourceVersion: Int
    /// The schema version of the items in the target: the source's version, or 1 for version 0.
    package let schemaVersion: Int
    /// The form of the keys, if the target is a database.
    package let ids: String?
  }

  /// The progress of a conversion.
  package enum Progress: Sendable, Equatable {
    /// The source is being read.
    case reading
    /// The number of items written so far, and the number of all items.
    case written(Int, of: Int)
  }

  /// The file to read.
  package let source: StoreLocation
  /// The file to make.
  package let target: StoreLocation
  private let form: Form
  /// The name of the member that is the items' id.
  package var idField = "id"
  /// The form of a database's keys, from ``idForms``; if `nil`, the form is determined from the
  /// ids.
  package var ids: String?
  /// True if an existing target may be replaced.
  package var replaces = false
  /// The file system of both files; a database can only be on the system's own.
  var fileSystem: any FileSystem = PosixFileSystem()

  /// The forms that a database's keys may have.
  ///
  /// `signed` and `unsigned` are for ids of Swift's integer types, `string` and `uuid` for strings
  /// and UUIDs, and `json` for all others.
  package static var idForms: [String] { ItemKeyForm.allCases.map(\.rawValue) }

  /// Describes a conversion without touching a file.
  package init(from source: StoreLocation, to target: StoreLocation, as form: Form) {
    self.source = source
    self.target = target
    self.form = form
  }

  /// Converts the file.
  ///
  /// O(bytes) in time and memory. Blocks its thread. Checks for cancellation of its task after
  /// every quarter of a megabyte. Calls `progress` on the same thread.
  ///
  /// - Throws: `StoreError`, or `CancellationError`; source and target are then unchanged.
  package func run(_ progress: (Progress) -> Void = { _ in }) throws -> Outcome {
    let source = try ConversionSource(self.source, on: fileSystem)
    defer { source.close() }
    let target = try ConversionTarget(
      self.target, replaces: replaces, from: source, on: fileSystem)
    defer { target.close() }
    progress(.reading)
    let items = try source.items(idField: idField)
    let ids = form == .sqlite ? try Self.keyForm(of: items, ids, source.path) : nil
    try write(items, ids, to: target) {
      progress(.written($0, of: items.items.count))
      try target.checkLock()
      try Task.checkCancellation()
    }
    return Outcome(
      items: items.items.count, sourceVersion: items.schemaVersion,
      schemaVersion: Self.version(of: items), ids: ids?.rawValue)
  }

  /// The schema version of the target.
  static func version(of items: RawItems) -> Int { max(items.schemaVersion, 1) }

  private func write(
    _ items: RawItems, _ ids: ItemKeyForm?, to target: ConversionTarget,
    report: (Int) throws -> Void
  ) throws {
    let version = Self.version(of: items)
    // An id that does not fit the form is found before anything is written.
    let rows = try ids.map { try items.rows($0) } ?? []
    do {
      try target.make {
        try report(0)
        if let ids {
          try items.fill(target.temporaryPath, rows, ids, version: version, report: report)
          return
        }
        let pieces =
          form == .json
          ? FilePieces(ofJSON: items, version: version)
          : FilePieces(ofJournal: items, version: version)
        for piece in pieces {
          try target.append(piece.bytes)
          try report(piece.items)
        }
      }
    } catch let failure as SQLiteFailure {
      throw StoreError.changing(target.path, failure).ofConversion
    } catch let error as StoreError {
      throw error.ofConversion
    }
  }

  /// Returns the form of a database's keys: the requested form, or the form that fits the ids.
  static func keyForm(
    of items: RawItems, _ ids: String?, _ path: String
  ) throws(StoreError) -> ItemKeyForm {
    if let form = ids == nil ? items.keyForm : ids.flatMap(ItemKeyForm.init(rawValue:)) {
      return form
    }
    throw StoreError(
      .invalidArgument,
      "The items do not tell of which kind their ids are: say whether they are "
        + "\(idForms.joined(separator: ", ")) (--ids). Nothing was changed.",
      location: path)
  }
}
