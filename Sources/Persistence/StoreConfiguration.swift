/// The action when the file's bytes cannot be used.
public enum RecoveryPolicy: Sendable {
  /// Opening throws and the file stays as it is. The default.
  case refuse
  /// The file is set aside under a dated name beside it, and reported.
  ///
  /// The store then goes on with the items that the report names as kept: the items before the
  /// damage in a journal, and none of any other file. Applies to bytes that are corrupt,
  /// undecodable or hold repeated ids. A file that cannot be read, that a newer version wrote, or
  /// that is another kind of store's, is never moved: it may be perfectly good.
  case quarantine(report: @Sendable (Quarantine) -> Void)
}

/// Everything that opening a store needs to know.
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
  /// The version of the items' shape, written into the file; at least 1.
  ///
  /// A file with a higher version is refused (``StoreError/Code/newerVersion``), one with a lower
  /// version goes through ``migrations``.
  public var schemaVersion: Int
  /// The steps that bring files of earlier versions to ``schemaVersion``, in order.
  ///
  /// One from each version to the next, without gaps, up to the schema version. A file of version 0,
  /// the published array, may also be decoded as it is: without any step. As long as there are
  /// steps, names that begin as the file's and go on with `.backup-v` are the store's own.
  public var migrations: [Migration]
  /// The action when the file's bytes cannot be used.
  public var recovery: RecoveryPolicy
  /// The file system to work on.
  public var fileSystem: any FileSystem
  /// How items become JSON and back.
  public var codec: any ItemCodec

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - location: The file.
  ///   - durability: The failures that an acknowledged change survives.
  ///   - schemaVersion: The version of the items' shape, at least 1.
  ///   - migrations: The steps from earlier versions to this one, in order.
  ///   - recovery: The action when the file's bytes cannot be used.
  ///   - fileSystem: The file system to work on.
  ///   - codec: How items become JSON and back.
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
