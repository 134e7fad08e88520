#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is to be made by a conversion, all or nothing: under a temporary name first, piece by
/// piece, with a record of how far it has come beside it.
///
/// Interrupted at any point, by `kill -9` too, it leaves the two, with which the next conversion goes on.
///
/// Safe to use from any thread; it is written once.
public final class ConversionTarget: Sendable {
  /// Why what an earlier conversion, or a save, has left was of no use.
  public enum Restart: String, Sendable, Codable {
    /// No record says what it is.
    case unknown
    /// The source is not as it was.
    case sourceChanged = "source-changed"
    /// It was to become another file than this time.
    case otherArguments = "other-arguments"
    /// It is not what the record says.
    case damaged
  }

  private let file: StoreFile
  private let fileSystem: any FileSystem
  private let source: FileIdentity
  private let replaces: Bool
  private var recordName: String { file.name + CompanionEnding.conversionRecord }

  /// Takes the target's lock; what an interrupted conversion has left stays.
  ///
  /// - Parameters:
  ///   - location: The file to make.
  ///   - replaces: Whether one that is there may be replaced.
  ///   - source: Where the items come from.
  ///   - fileSystem: Where both are.
  /// - Throws: ``StoreError`` with code `invalidArgument` for a target that is there and may not be
  ///   replaced, or is the source, or is no file, or has not been closed; `inUse` and others of opening.
  public init(
    _ location: StoreLocation, replaces: Bool, from source: ConversionSource,
    on fileSystem: any FileSystem = PosixFileSystem()
  ) throws(StoreError) {
    self.fileSystem = fileSystem
    self.source = source.identity
    self.replaces = replaces
    // Nothing that is seen without the lock counts, but no lock's file is made beside such a target.
    let identity = try Self.identity(of: location, on: fileSystem)
    try Self.check(identity, location.path, replaces, source.identity)
    // A throw after this line ends the file's life, and with it the lock.
    file = try StoreFile(
      opening: StoreConfiguration(location: location, fileSystem: fileSystem), keepsTemporary: true)
    try checkReplaceable()
  }

  /// Gives the lock up; nothing is written after that.
  ///
  /// Idempotent.
  public func close() { file.close() }

  /// Looks for what an interrupted conversion has left, and checks it against the plan.
  ///
  /// Changes nothing. O(bytes that are there).
  ///
  /// - Parameter plan: What is to be done.
  /// - Returns: How far it has come; or why what is there is of no use; or, where there is nothing,
  ///   neither.
  /// - Throws: ``StoreError`` when it cannot be read.
  package func found(
    _ plan: ConversionPlan
  ) throws(StoreError) -> (progress: ConversionProgress?, restart: Restart?) {
    guard let recordBytes = try contents(of: recordName) else {
      return (nil, try contents(of: file.temporaryName) == nil ? nil : .unknown)
    }
    guard let record = ConversionRecord(recordBytes) else { return (nil, .unknown) }
    if record.plan.source != plan.source { return (nil, .sourceChanged) }
    if record.plan != plan { return (nil, .otherArguments) }
    return (record.progress, nil)
  }

  /// Removes what is there, also what SQLite keeps beside a database, and writes the record's beginning.
  ///
  /// - Parameter plan: What is to be done.
  /// - Throws: ``StoreError``.
  package func begin(_ plan: ConversionPlan) throws(StoreError) {
    try checkLock()
    for name in leftOverNames { try remove(name) }
    try addToRecord(plan)
  }

  /// Writes the rest of a JSON store's file or of a journal, and gives it its name.
  ///
  /// Cost: for each piece a write of it and one of the record; one synchronisation of the file, a
  /// rename and a synchronisation of the directory.
  ///
  /// - Parameters:
  ///   - content: What to make.
  ///   - progress: How much of it is there.
  ///   - report: Called with the number of items that are written, before the first piece and after
  ///     each one; what it throws stops the conversion, and what is written stays.
  /// - Throws: ``StoreError``; there is no half file, whatever happens. What `report` throws.
  package func write(
    _ content: ConvertedFile, from progress: ConversionProgress, report: (Int) throws -> Void
  ) throws {
    var progress = progress
    try report(progress.items)
    while let piece = content.piece(after: progress) {
      try checkLock()
      try write(piece.bytes, at: progress.bytes)
      progress.add(piece)
      try addToRecord(progress)
      try report(progress.items)
    }
    do {
      try fileSystem.withFile(
        file.temporaryName, in: file.directory, .append, fileSystem.synchronize)
    } catch {
      throw StoreError.writing(file.path, error)
    }
    try putTemporaryInPlace()
  }

  /// Whether the temporary file begins with what a record says.
  ///
  /// O(bytes).
  ///
  /// - Parameter progress: What the record says.
  /// - Returns: `false` also where there is no such file.
  /// - Throws: ``StoreError`` when it cannot be read.
  package func has(_ progress: ConversionProgress) throws(StoreError) -> Bool {
    if progress.pieces == 0 { return progress == ConversionProgress() }
    return progress.fits(try contents(of: file.temporaryName) ?? [])
  }

  /// The path of the temporary file, for whoever makes it otherwise.
  package var temporaryPath: String { file.directory.path(of: file.temporaryName) }

  /// Gives the temporary file, which is whole and synchronised, its name, and removes the record and
  /// what stood beside the old file.
  package func putTemporaryInPlace() throws(StoreError) {
    // Before the rename: a record beside a finished file would be taken for that of the next one.
    try checkLock()
    try checkReplaceable()
    try remove(recordName)
    try removeIndex()
    try file.putTemporaryInPlace()
  }

  /// Removes what is there after a failure; cannot fail, because the next conversion finds out.
  package func discard() {
    for name in leftOverNames {
      do { try remove(name) } catch { /* The failure itself is reported. */  }
    }
  }

  /// The record first: without it, what is left of the others is known to be of no use.
  private var leftOverNames: [String] {
    [recordName] + ([""] + CompanionEnding.databaseLogs).map { file.temporaryName + $0 }
  }

  /// Throws when the lock is not this conversion's any more.
  package func checkLock() throws(StoreError) { try file.checkLock() }
}

extension ConversionTarget {
  private func write(_ piece: [UInt8], at offset: Int) throws(StoreError) {
    do {
      let mode: OpenMode = offset == 0 ? .replace : .update
      try fileSystem.withFile(file.temporaryName, in: file.directory, mode) {
        file throws(FileSystemError) in
        try fileSystem.write(piece, to: file, at: offset)
      }
    } catch {
      throw .writing(file.path, error)
    }
  }

  private func addToRecord(_ value: some Encodable) throws(StoreError) {
    let line: [UInt8]
    do { line = try ConversionRecord.line(value) } catch {
      throw StoreError(
        .unencodable, "The record cannot be written.", location: file.path, cause: error)
    }
    do {
      try fileSystem.withFile(recordName, in: file.directory, .append) {
        file throws(FileSystemError) in
        try fileSystem.write(line, to: file)
      }
    } catch {
      throw .writing(file.path, error)
    }
  }

  /// The bytes of a file, or `nil` where there is none.
  private func contents(of name: String) throws(StoreError) -> [UInt8]? {
    do { return try file.contents(of: name) } catch {
      if error.isNoSuchFile, error.operation == .open { return nil }
      throw .opening(file.path, error)
    }
  }

  private func remove(_ name: String) throws(StoreError) {
    do { try fileSystem.remove(name, in: file.directory) } catch {
      if !error.isNoSuchFile { throw .writing(file.path, error) }
    }
  }

  /// The index of the old journal must be gone, on the disk too, before the new one has the name.
  private func removeIndex() throws(StoreError) {
    do {
      try fileSystem.remove(file.name + CompanionEnding.index, in: file.directory)
      try fileSystem.synchronizeDirectory(file.directory)
    } catch {
      if error.operation == .remove, error.isNoSuchFile { return }
      throw .writing(file.path, error)
    }
  }
}

/// What may be replaced, looked at while the lock is held.
extension ConversionTarget {
  /// Throws unless the target is missing, or a closed file that may be replaced.
  private func checkReplaceable() throws(StoreError) {
    try Self.check(try identity(), file.path, replaces, source)
    // A log or a mark of the old file would be taken for the new one's.
    let before = try FileSurroundings(ofFile: file.path, on: fileSystem, heldLocks: nil)
    let log = before.companions.first { [.databaseLog, .openMark].contains($0.role) }
    if let log {
      throw .target(
        file.path,
        "was not closed (\(log.name) stands beside it); open and close it with its store")
    }
  }

  private static func check(
    _ identity: FileIdentity?, _ path: String, _ replaces: Bool, _ source: FileIdentity
  ) throws(StoreError) {
    if identity == source { throw .target(path, "is the source itself") }
    if identity != nil, !replaces { throw .target(path, "is there already; --replace replaces it") }
  }

  /// The target's identity, or `nil` where there is none; what is no file is refused.
  private func identity() throws(StoreError) -> FileIdentity? {
    do throws(FileSystemError) {
      return try fileSystem.withFile(file.name, in: file.directory, .read) {
        file throws(FileSystemError) in
        try fileSystem.identify(file)
      }
    } catch {
      guard error.operation == .open else { throw .opening(file.path, error) }
      switch error.number {
      case ENOENT: return nil
      case EISDIR: throw .target(file.path, "is a directory; choose another name")
      case ELOOP:
        throw .target(file.path, "is a link, which is not followed; name the file itself")
      case ENOTSUP, ENXIO:
        throw .target(
          file.path,
          "is neither a file nor a directory, but a FIFO, a socket or a device; choose another name"
        )
      default: throw .reading(file.path, error)
      }
    }
  }

  /// Looks at the name alone: to open a database of this process would end its locks.
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
  fileprivate static func target(_ path: String, _ problem: String) -> StoreError {
    StoreError(.invalidArgument, "The target \(problem). Nothing was changed.", location: path)
  }

  /// The same error of a conversion: what failed then is no save.
  package var ofConversion: StoreError {
    let remedy: String
    switch code {
    case .diskFull: remedy = "No room left for the target. Free some space"
    case .inputOutput where cause is FileSystemError:
      remedy = "The target could not be written. Look at the cause"
    default: return self
    }
    return StoreError(
      code, "\(remedy), then convert again; the source is as it was, and so is the target.",
      location: location, cause: cause)
  }
}
