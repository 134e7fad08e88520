/// A file that is to be made by a conversion, all or nothing: under a temporary name first.
///
/// Safe to use from any thread; it is written once.
public final class ConversionTarget: Sendable {
  /// Whether an interrupted conversion, or save, had left a temporary file, which was removed.
  public let isBegunAnew: Bool
  private let file: StoreFile

  /// Takes the target's lock, and removes what an interrupted conversion has left.
  ///
  /// - Parameters:
  ///   - location: The file to make.
  ///   - replaces: Whether one that is there may be replaced.
  ///   - source: Where the items come from.
  ///   - fileSystem: Where both are.
  /// - Throws: ``StoreError`` with code `invalidArgument` for a target that is there and may not be
  ///   replaced, or is the source, or has not been closed; `inUse` and others of opening.
  public init(
    _ location: StoreLocation, replaces: Bool, from source: ConversionSource,
    on fileSystem: any FileSystem = PosixFileSystem()
  ) throws(StoreError) {
    let before = try FileSurroundings(ofFile: location.path, on: fileSystem, heldLocks: nil)
    let identity = try Self.identity(of: location, on: fileSystem)
    if identity == source.identity { throw .target(location, "is the source itself") }
    if identity != nil, !replaces {
      throw .target(location, "is there already; --replace replaces it")
    }
    // A log or a mark of the old file would be taken for the new one's.
    let log = before.companions.first { [.databaseLog, .openMark].contains($0.role) }
    if let log {
      throw .target(
        location, "was not closed (\(log.name) stands beside it); open and close it with its store")
    }
    isBegunAnew = before.companions.contains { $0.role == .temporary }
    file = try StoreFile(
      opening: StoreConfiguration(location: location, fileSystem: fileSystem))
  }

  /// Gives the lock up; nothing is written after that.
  ///
  /// Idempotent.
  public func close() { file.close() }

  /// Writes the file: temporary file, synchronisation, rename, synchronisation of the directory.
  ///
  /// - Parameter content: Its bytes.
  /// - Throws: ``StoreError``; there is no half file, whatever happens.
  public func write(_ content: [UInt8]) throws(StoreError) { try file.replace(by: content) }

  /// The path of the temporary file, for whoever makes it otherwise.
  package var temporaryPath: String { file.directory.path(of: file.temporaryName) }

  /// Gives the temporary file, which is whole and synchronised, its name.
  package func putTemporaryInPlace() throws(StoreError) { try file.putTemporaryInPlace() }

  /// Removes the temporary file after a failure.
  package func discardTemporary() { file.discardTemporary() }

  private static func identity(
    of location: StoreLocation, on fileSystem: any FileSystem
  ) throws(StoreError) -> FileIdentity? {
    do {
      return try fileSystem.withDirectory(location.directory) { directory throws(FileSystemError) in
        try fileSystem.identify(location.filename, in: directory)
      }
    } catch {
      if error.operation == .identify, error.isNoSuchFile { return nil }
      throw .opening(location.path, error)
    }
  }
}

extension StoreError {
  /// The error for a file that a conversion does not touch.
  fileprivate static func target(_ location: StoreLocation, _ problem: String) -> StoreError {
    StoreError(
      .invalidArgument, "The target \(problem). Nothing was changed.", location: location.path)
  }
}
