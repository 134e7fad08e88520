extension StoreError {
  /// The error for a schema version that no file can have.
  static func schemaVersion(_ path: String, _ version: Int) -> StoreError {
    StoreError(
      .invalidArgument,
      "The schema version is \(version); it must be at least 1, because 0 is the published file. "
        + "Count versions from 1.",
      location: path)
  }

  /// The error for steps that do not lead from one version to another.
  static func migrationInvalid(_ path: String, _ problem: String) -> StoreError {
    StoreError(.migrationInvalid, problem, location: path)
  }

  /// The error for a step that threw, or left something other than an item.
  static func migrationFailed(
    _ path: String, _ problem: String, _ cause: any Error
  ) -> StoreError {
    StoreError(
      .migrationFailed,
      "\(problem). The file is untouched. Look at the cause, then correct the step or the item.",
      location: path, cause: cause)
  }

  /// The error for items that are not JSON.
  package static func notJSON(_ path: String, _ cause: any Error) -> StoreError {
    StoreError(
      .undecodable,
      "The items in the file are not JSON. Its bytes are untouched. Restore a backup, or open with "
        + "recovery: .quarantine to move it aside and start empty.",
      location: path, cause: cause)
  }

  /// The error for a backup that is no longer needed but cannot be removed.
  static func backupRemains(_ backup: String, _ cause: FileSystemError) -> StoreError {
    StoreError(
      writing(backup, cause).code,
      "The store's file is safe and migrated, but this backup of the one before it could not be "
        + "removed. Look at the cause, then open again.",
      location: backup, cause: cause)
  }
}
