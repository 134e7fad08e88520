/// The action to take if the file's bytes cannot be used.
public enum RecoveryPolicy: Sendable {
  /// Opening throws and the file stays unchanged. This is the default.
  case refuse
  /// The file is moved aside under a dated name beside it, and reported.
  ///
  /// The store then continues with the items that the report counts as kept: in a journal, the
  /// items before the damage; in any other file, none. This policy applies to bytes that are
  /// corrupt, undecodable or contain repeated ids. A file that cannot be read, is of a newer
  /// version, or belongs to another kind of store is never moved, because it may be intact.
  case quarantine(report: @Sendable (Quarantine) -> Void)
}

/// The options for opening a store.
///
/// ```swift
/// var configuration = StoreConfiguration(
///   location: try StoreLocation(directoryPath: folder, filename: "notes.json"))
/// configuration.durability = .processCrash  // a power cut may take saves
/// let store = try ActorStore<Note>(configuration: configuration)
/// print("\(try await store.loadAll())")  // []: there is no file yet
/// ```
public struct StoreConfiguration: Sendable {
  /// The file.
  public var location: StoreLocation
  /// The failures that an acknowledged change survives.
  public var durability: Durability
  /// The version of the items' schema, written into the file; at least 1.
  ///
  /// A file with a higher version is refused (``StoreError/Code/newerVersion``). A file with a
  /// lower version is migrated with ``migrations``.
  public var schemaVersion: Int
  /// The steps that bring files of earlier versions to ``schemaVersion``, in order.
  ///
  /// There must be one step from each version to the next, without gaps, up to the schema version.
  /// A file of version 0, the published array, may also be decoded without any step. If there are
  /// steps, all names that consist of the file's name followed by `.backup-v` and more belong to
  /// the store.
  public var migrations: [Migration]
  /// The action to take if the file's bytes cannot be used.
  public var recovery: RecoveryPolicy
  /// The file system to use.
  public var fileSystem: any FileSystem
  /// How items become JSON and back.
  public var codec: any ItemCodec

  /// Creates a configuration.
  public init(
    location: StoreLocation,
    durability: Durability = .powerLoss,
    schemaVersion: Int = 1,
    migrations: [Migration] = [],
    recovery: RecoveryPolicy = .refuse,
    fileSystem: any FileSystem = PosixFileSystem(),
    codec: any ItemCodec = JSONItemCodec()
  ) {
    self.location = location
    self.durability = durability
    self.schemaVersion = schemaVersion
    self.migrations = migrations
    self.recovery = recovery
    self.fileSystem = fileSystem
    self.codec = codec
  }
}
