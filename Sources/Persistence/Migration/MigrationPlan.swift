/// The steps of a configuration, checked: which of them a file needs, and doing them.
///
/// For stores that keep the schema version in a place of their own; those that refine
/// ``StateGuard`` migrate by themselves.
public struct MigrationPlan: Sendable {
  /// The version that the steps lead to.
  public let schemaVersion: Int
  let steps: [Migration]
  package var path: String
  let codec: any ItemCodec

  /// Checks the steps of a configuration, before any file is touched.
  ///
  /// - Parameter configuration: The schema version and the steps.
  /// - Throws: ``StoreError`` with code `invalidArgument` for a schema version below 1, or
  ///   `migrationInvalid` for steps that are not one after the other up to the schema version.
  public init(_ configuration: StoreConfiguration) throws(StoreError) {
    schemaVersion = configuration.schemaVersion
    steps = configuration.migrations
    path = configuration.location.path
    codec = configuration.codec
    guard schemaVersion >= 1 else { throw .schemaVersion(path, schemaVersion) }
    if let problem { throw .migrationInvalid(path, problem) }
  }

  /// Returns the steps that a file needs, in order.
  ///
  /// A file of version 0 needs none when none are registered: then it is decoded as it is.
  ///
  /// - Parameter version: The file's version.
  /// - Returns: The steps; none for a file that is decoded as it is.
  /// - Throws: ``StoreError`` with code `newerVersion`, or `migrationInvalid` when a step is missing.
  public func steps(from version: Int) throws(StoreError) -> [Migration] {
    if version > schemaVersion {
      throw .newerVersion(path, found: version, supported: schemaVersion)
    }
    if version == schemaVersion || (version == 0 && steps.isEmpty) { return [] }
    // Each step follows the one before it, so that only the first can be too late.
    guard let first = steps.first, first.version <= version else {
      throw .migrationInvalid(
        path, "The file has version \(version). \(Self.missing(version)) Its bytes are untouched.")
    }
    return steps.filter { $0.version >= version }
  }

  /// The first problem of the steps and its remedy; `nil` where the steps are right.
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
