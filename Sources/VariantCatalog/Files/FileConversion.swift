public import Persistence
import SQLiteVariant

/// From one store's file to another's, all or nothing, without the items' type.
///
/// The source is locked, and only read. The target is made under a temporary name and then renamed, so
/// that an interruption leaves none, or a whole one. What an interrupted conversion has left is removed
/// by the next one, which begins anew.
public struct FileConversion: Sendable {
  /// What a target can be.
  public enum Form: String, Sendable, CaseIterable, Codable {
    /// The file of a JSON store.
    case json
    /// A journal.
    case journal
    /// A SQLite database.
    case sqlite
  }

  /// What was done.
  public struct Outcome: Sendable, Equatable, Codable {
    /// How many items there are.
    public let items: Int
    /// The version of their shape in the source; 0 for a bare array.
    public let sourceVersion: Int
    /// The version of their shape in the target: the source's, but 1 for 0.
    public let schemaVersion: Int
    /// What the database is keyed by, where the target is one.
    public let ids: String?
    /// Whether what an interrupted conversion had left was removed first.
    public let isBegunAnew: Bool
  }

  /// How far it has come.
  public enum Progress: Sendable, Equatable {
    /// The source is being read.
    case reading
    /// So many items of so many have been encoded for the target.
    case encoding(Int, of: Int)
    /// The target is being written.
    case writing
  }

  /// The file to read.
  public var source: StoreLocation
  /// The file to make.
  public var target: StoreLocation
  /// What to make.
  public var form: Form
  /// The name of the member that is the items' id.
  public var idField = "id"
  /// What a database may be keyed by.
  public static var idForms: [String] { DatabaseConversion.idForms }

  /// What a database is keyed by, of ``idForms``; found from the ids where `nil`.
  public var ids: String?
  /// Whether a target that is there may be replaced.
  public var replaces = false

  /// Describes a conversion; nothing is touched.
  ///
  /// - Parameters:
  ///   - source: The file to read.
  ///   - target: The file to make.
  ///   - form: What to make.
  public init(from source: StoreLocation, to target: StoreLocation, as form: Form) {
    self.source = source
    self.target = target
    self.form = form
  }

  /// Converts.
  ///
  /// O(bytes) in time and memory. Blocks its thread. Looks now and then whether its task is cancelled;
  /// once the target is being written, it is written to the end.
  ///
  /// - Parameter progress: Called on the same thread.
  /// - Returns: What was done.
  /// - Throws: `StoreError`, or `CancellationError`; the source is as it was, and so is the target.
  public func run(_ progress: (Progress) -> Void = { _ in }) throws -> Outcome {
    let source = try ConversionSource(self.source)
    defer { source.close() }
    let target = try ConversionTarget(self.target, replaces: replaces, from: source)
    defer { target.close() }
    progress(.reading)
    let items = try read(source)
    let version = max(items.schemaVersion, 1)
    try Task.checkCancellation()
    var ids: String?
    switch form {
    case .json, .journal:
      progress(.encoding(0, of: items.items.count))
      let content =
        form == .json
        ? items.envelope(schemaVersion: version) : items.journal(schemaVersion: version)
      try Task.checkCancellation()
      progress(.writing)
      try target.write(content)
    case .sqlite:
      let form = try idForm(of: items)
      ids = form
      try DatabaseConversion.write(items, schemaVersion: version, idForm: form, to: target) {
        try Task.checkCancellation()
        progress(.encoding($0, of: items.items.count))
      }
    }
    return Outcome(
      items: items.items.count, sourceVersion: items.schemaVersion, schemaVersion: version,
      ids: ids, isBegunAnew: target.isBegunAnew)
  }

  private func read(_ source: ConversionSource) throws(StoreError) -> RawItems {
    let kind = try FileInspection(ofFile: source.path).kind
    return kind == .database
      ? try DatabaseConversion.items(of: source, idField: idField)
      : try source.items(idField: idField)
  }

  private func idForm(of items: RawItems) throws(StoreError) -> String {
    if let form = ids ?? DatabaseConversion.idForm(of: items) { return form }
    throw StoreError(
      .invalidArgument,
      "What the ids are cannot be told from the items: say whether they are "
        + "\(DatabaseConversion.idForms.joined(separator: ", ")) (--ids). Nothing was changed.",
      location: source.path)
  }
}
