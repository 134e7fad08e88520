import Persistence

/// A journal's file on disk, which is appended to or rewritten.
///
/// It handles bytes and groups, not items. Two threads must not use it at once.
///
/// While the journal may be appended to, a ``JournalMark`` exists beside it. If an opening finds a
/// mark, the journal is rewritten before the first append: after a failed synchronisation, bytes
/// that the system shows may not be on the disk.
struct JournalFile: ~Copyable {
  /// The file, its lock, and its replacement.
  let file: StoreFile
  let thresholds: JournalThresholds
  /// The schema version of a new generation.
  let version: Int
  /// The first line of the journal; `nil` before there is a file.
  private(set) var header: JournalHeader?
  /// The end of the journal, which the next group follows.
  private(set) var chain: JournalChain
  /// The journal's length without the zeros after it; 0 before there is a file.
  private(set) var length: Int
  /// True if the journal may be appended to; otherwise it must be rewritten first.
  private(set) var isSettled: Bool
  /// The space of the file, including the zeros after the journal.
  private var room: JournalRoom
  private var mark: JournalMark
  /// True if the journal ends with a record of its closing.
  private var isEnded = true
  private var handle: JournalHandle

  /// Starts without a file.
  init(_ file: StoreFile, version: Int, _ thresholds: JournalThresholds, isMarked: Bool) {
    self.file = file
    self.version = version
    self.thresholds = thresholds
    header = nil
    chain = JournalChain(identity: 0, link: 0)
    length = 0
    isSettled = false
    room = JournalRoom(size: 0, grows: file.durability == .powerLoss, thresholds)
    mark = JournalMark(isMade: isMarked)
    handle = JournalHandle(file)
  }

  /// Takes over a file that was read and is intact.
  ///
  /// A file that has several names, or that other users may read, is rewritten under this name
  /// before it is changed. The file under the other name keeps its content.
  ///
  /// `isMarked` is true if a mark was found beside the file. The bytes of a trusted file are known
  /// to be on the disk. The size includes the zeros after the content.
  init(
    _ file: StoreFile, version: Int, _ thresholds: JournalThresholds, isMarked: Bool,
    isTrusted: Bool, _ opened: OpenedFile, _ scan: JournalScan, size: Int
  ) {
    self.init(file, version: version, thresholds, isMarked: isMarked)
    header = scan.header
    chain = scan.chain
    length = scan.soundLength
    isSettled = isTrusted && opened.status.linkCount <= 1 && opened.status.isPrivate
    room = JournalRoom(size: size, grows: file.durability == .powerLoss, thresholds)
    handle = JournalHandle(file, opened)
  }

  var fileSystem: any FileSystem { file.fileSystem }
  var path: String { file.path }

  /// Appends a group, whose header is written into it, durably if so configured.
  ///
  /// Cost: one write and, for `Durability.powerLoss`, one synchronisation; for the first group
  /// after opening also the creation of the mark.
  ///
  /// - Returns: The position of the group in the journal.
  /// - Throws: ``StoreError``; nothing was changed unless the code is `outcomeUnknown`.
  mutating func append(_ group: inout JournalGroup.Writer) throws(StoreError) -> Int {
    try file.checkLock()
    let handle = try present()
    try mark.make(beside: file)
    var next = chain
    group.finish(&next)
    do {
      try write(group.bytes, to: handle)
    } catch {
      try undo(handle, after: error)
      throw .writing(path, error)
    }
    if file.durability == .powerLoss {
      do { try fileSystem.synchronize(handle) } catch { throw .appendUnknown(path, error) }
    }
    defer {
      isEnded = group.isEnd
      chain = next
      length += group.bytes.count
    }
    return length
  }

  /// Returns the journal's file, which must exist and be as this store left it.
  private borrowing func present() throws(StoreError) -> OpenFile {
    guard let held = try handle.checked(size: room.size) else { throw .journalMoved(path) }
    return held.file
  }

  /// Writes at the journal's end, and adds zeros after it if the space is used up.
  private mutating func write(
    _ bytes: [UInt8], to handle: OpenFile
  ) throws(FileSystemError) {
    let end = length + bytes.count
    if let size = room.newSize(for: end) {
      do {
        let zeros = repeatElement(UInt8(0), count: size - end)
        try fileSystem.write(bytes + zeros, to: handle, at: length)
        return room.grow(to: size)
      } catch {
        // Without the zeros, the bytes may still fit on the disk.
        room.stopGrowing()
        try fileSystem.truncate(handle, to: length)
        room.cut(to: length)
      }
    }
    try fileSystem.write(bytes, to: handle, at: length)
    room.grow(to: end)
  }

  /// Cuts off the bytes of a failed write: the whole group may be in the file, but its callers get
  /// an error.
  ///
  /// - Throws: ``StoreError`` with code `outcomeUnknown` if that fails.
  private mutating func undo(
    _ handle: OpenFile, after cause: FileSystemError
  ) throws(StoreError) {
    do throws(FileSystemError) {
      try fileSystem.truncate(handle, to: length)
      if file.durability == .powerLoss { try fileSystem.synchronize(handle) }
    } catch {
      throw .undoUnknown(path, cause)
    }
    room.cut(to: length)
  }
}

/// Rewriting the journal.
extension JournalFile {
  /// Returns an empty image of the next generation.
  func nextImage() -> JournalImage {
    JournalImage(nextHeader, groupSize: thresholds.rewrittenGroupBytes)
  }

  /// The first line of the next generation.
  var nextHeader: JournalHeader {
    header?.next(after: chain, version: version) ?? JournalHeader(version: version, generation: 1)
  }

  /// Returns the file to read for a new generation, or `nil` if there is none.
  ///
  /// - Throws: ``StoreError`` if the file is not as this store left it.
  borrowing func source() throws(StoreError) -> HeldFile? { try handle.checked(size: room.size) }

  /// Writes a new generation, and replaces the old one in a single step.
  ///
  /// Cost: one file replacement of the image's size.
  ///
  /// - Throws: ``StoreError``; nothing was changed unless the code is `outcomeUnknown`.
  mutating func replace(by image: borrowing JournalImage) throws(StoreError) {
    try file.checkLock()
    do { try file.writeTemporary(image.bytes) } catch {
      file.discardTemporary()
      throw .writing(path, error)
    }
    try adoptTemporary(image.header, image.chain, length: image.bytes.count)
  }

  /// Replaces the journal with a generation that was written beside it, after adding the groups
  /// appended in the meantime, which the generation already includes in its positions.
  ///
  /// Cost: a file replacement, without the bytes that are already written.
  ///
  /// - Throws: ``StoreError``; nothing was changed unless the code is `outcomeUnknown`.
  mutating func adopt(
    _ written: WrittenGeneration, adding bytes: [UInt8]
  ) throws(StoreError) {
    // If the lock is lost, the temporary name may already be another store's.
    try file.checkLock()
    do { try file.appendToTemporary(bytes) } catch {
      file.discardTemporary()
      throw .writing(path, error)
    }
    try adoptTemporary(written.header, written.chain, length: written.length)
  }

  /// Renames the temporary file to the journal's name, if this store still owns the name, and
  /// continues with that file.
  private mutating func adoptTemporary(
    _ header: JournalHeader, _ chain: JournalChain, length: Int
  ) throws(StoreError) {
    let opened: OpenedFile
    do throws(StoreError) {
      _ = try handle.checked(size: room.size)
      try mark.make(beside: file)
      do { opened = try OpenedFile(file.temporaryName, of: file) } catch {
        throw .writing(path, error)
      }
    } catch {
      file.discardTemporary()
      throw error
    }
    try file.putTemporaryInPlace()
    self.header = header
    self.chain = chain
    self.length = length
    room = JournalRoom(size: length, grows: file.durability == .powerLoss, thresholds)
    isSettled = true
    isEnded = false
    handle.take(opened)
  }
}

/// Closing the journal.
extension JournalFile {
  /// True if the next opening will find a journal that was closed.
  var hasEnded: Bool { !mark.isMade && isEnded && length > 0 }

  /// Writes the journal's end and removes the mark, so that the next opening finds a complete
  /// journal.
  ///
  /// Has no effect if that fails, or if the journal still has to be rewritten. The mark then stays,
  /// and the next opening checks the journal's end. All acknowledged changes are already on disk.
  mutating func end() {
    guard mark.isMade, isSettled else { return }
    do {
      var end = JournalGroup.Writer(isEnd: true)
      if !isEnded { _ = try append(&end) }
      try mark.remove(beside: file)
    } catch {
      // The mark informs the next opening.
    }
  }

  /// Removes the mark after the journal was rewritten with its end, or if there is no journal.
  mutating func unmark() throws(StoreError) {
    guard mark.isMade else { return }
    isEnded = true
    do { try mark.removeIfThere(beside: file) } catch { throw .opening(path, error) }
  }

  /// Releases the lock.
  mutating func close() {
    handle.close()
    file.close()
  }
}
