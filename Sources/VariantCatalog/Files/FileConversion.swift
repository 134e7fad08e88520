public import Persistence
import SQLiteVariant

/// From one store's file to another's, all or nothing, without the items' type.
///
/// The source is locked, and only read. The target is made under a temporary name and then renamed, so
/// that an interruption leaves none, or a whole one. An equal conversion goes on from what an interrupted
/// one has left, after checking it; where that is of no use, it is removed and the conversion begins anew.
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
    /// How many items an interrupted conversion had written.
    public let resumedAfter: Int
    /// Why what was left of an interrupted conversion or save was removed, where there was any.
    public let begunAnew: ConversionTarget.Restart?
  }

  /// How far it has come.
  public enum Progress: Sendable, Equatable {
    /// The source is being read.
    case reading
    /// So many items of so many have been written.
    case written(Int, of: Int)
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
  /// O(bytes) in time and memory. Blocks its thread. After every quarter of a megabyte it looks whether
  /// its task is cancelled; what is written stays then, for an equal conversion to go on with.
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
    let plan = ConversionPlan(
      source: try source.fingerprint(), form: form.rawValue, idField: idField, ids: ids)
    let beginning = try ConversionBeginning(of: plan, form, target) { done throws(StoreError) in
      try read(source, done: done)
    }
    let items = beginning.items
    let ids = form == .sqlite ? try beginning.ids ?? idForm(of: items) : nil
    try Task.checkCancellation()
    do {
      if beginning.isNew { try target.begin(plan) }
      try write(beginning, ids, to: target) {
        progress(.written($0, of: items.items.count))
        try Task.checkCancellation()
      }
    } catch let error as StoreError {
      // Without the lock it may be another's.
      if error.code != .lockLost { target.discard() }
      throw error.ofConversion
    }
    return Outcome(
      items: items.items.count, sourceVersion: items.schemaVersion,
      schemaVersion: max(items.schemaVersion, 1), ids: ids, resumedAfter: beginning.done,
      begunAnew: beginning.restart)
  }

  private func write(
    _ beginning: ConversionBeginning, _ ids: String?, to target: ConversionTarget,
    report: (Int) throws -> Void
  ) throws {
    let items = beginning.items
    let version = max(items.schemaVersion, 1)
    if let ids {
      try DatabaseConversion.write(
        items, after: beginning.done, schemaVersion: version, idForm: ids, to: target,
        report: report)
    } else {
      let content = ConvertedFile(
        of: items, schemaVersion: version, as: form == .json ? .json : .journal)
      try target.write(content, from: beginning.progress, report: report)
    }
  }

  private func read(_ source: ConversionSource, done: Int) throws(StoreError) -> RawItems {
    let kind = try FileInspection(ofFile: source.path).kind
    return kind == .database
      ? try DatabaseConversion.items(of: source, idField: idField)
      : try source.items(idField: idField, done: done)
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
