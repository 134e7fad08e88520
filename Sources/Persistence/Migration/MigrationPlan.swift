/// The checked migration steps of a configuration: selects the steps that a file needs, and runs
/// them.
///
/// Use it in a store that keeps the schema version in its own place. Stores that refine
/// ``GuardedStore`` already migrate.
public struct MigrationPlan: Sendable {
  /// The version that the steps lead to.
  public let schemaVersion: Int
  let steps: [Migration]
  package var path: String
  let codec: any ItemCodec

  /// Checks the steps of a configuration without touching a file.
  ///
  /// - Throws: ``StoreError`` with code `invalidArgument` for a schema version below 1, or
  ///   `migrationInvalid` for steps that do not follow each other up to the schema version.
  public init(_ configuration: StoreConfiguration) throws(StoreError) {
    schemaVersion = configuration.schemaVersion
    steps = configuration.migrations
    path = configuration.location.path
    codec = configuration.codec
    guard schemaVersion >= 1 else { throw .schemaVersion(path, schemaVersion) }
    if let problem { throw .migrationInvalid(path, problem) }
  }

  /// Creates a plan without steps, for a file without a store.
  package init(forSchemaVersion version: Int, _ codec: any ItemCodec, path: String) {
    schemaVersion = version
    steps = []
    self.path = path
    self.codec = codec
  }

  /// Returns the steps that a file needs, in order.
  ///
  /// If no steps are registered, a file of version 0 needs none and is decoded as it is.
  ///
  /// - Throws: ``StoreError`` with code `newerVersion`, or `migrationInvalid` if a step is missing.
  public func steps(from version: Int) throws(StoreError) -> [Migration] {
    if version > schemaVersion {
      throw .newerVersion(path, found: version, supported: schemaVersion)
    }
    if version == schemaVersion || (version == 0 && steps.isEmpty) { return [] }
    // Each step follows the one before it, so that only the first can start too late.
    guard let first = steps.first, first.version <= version else {
      throw .migrationInvalid(
        path, "The file has version \(version). \(Self.missing(version)) Its bytes are untouched.")
    }
    return steps.filter { $0.version >= version }
  }

  /// The first problem of the steps and its remedy; `nil` if the steps are valid.
  private var problem: String? {
    guard let last = steps.last else { return nil }
    for step in steps where !(0..<schemaVersion).contains(step.version) {
      return step.version < 0
        ? "The step \(step) starts below version 0, the published file. Remove it."
        : "The step \(step) leads past the schema version \(schemaVersion). "
          + "Remove it, or raise the schema version."
    }
    for (step, next) in zip(steps, steps.dropFirst()) where next.version != step.version + 1 {
      if next.version == step.version {
        return "The steps \(step) and \(next) start from the same version. Keep one of them."
      }
      return next.version < step.version
        ? "The step \(next) stands after the step \(step). Give the steps in order."
        : Self.missing(step.version + 1)
    }
    return last.version + 1 < schemaVersion ? Self.missing(last.version + 1) : nil
  }

  private static func missing(_ version: Int) -> String {
    "No step leads from version \(version) to \(version + 1). "
      + "Register one; it may leave the items as they are."
  }
}
