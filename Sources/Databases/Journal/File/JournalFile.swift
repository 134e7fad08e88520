import Persistence

/// A journal's file on disk: appended to, or written anew.
///
/// It knows bytes and groups, not items. Not to be used by two threads at once.
///
/// While it is being appended to, a ``JournalMark`` stands beside it. Where one is found the journal is
/// written anew before anything is appended: bytes that the system shows after a failed
/// synchronisation need not be on the disk.
struct JournalFile: ~Copyable {
  /// The file, its lock, and its replacement.
  let file: StoreFile
  let thresholds: JournalThresholds
  /// The schema version that a new generation is written with.
  let version: Int
  /// The first line of the journal; `nil` before there is a file.
  private(set) var header: JournalHeader?
  /// The end of the journal, which the next group will follow.
  private(set) var chain: JournalChain
  /// How long the journal is, without the zeros behind it; 0 before there is a file.
  private(set) var length: Int
  /// Whether the journal may be appended to as it is; otherwise it must be written anew first.
  private(set) var isSettled: Bool
  /// The room that it has, with the zeros behind it.
  private var room: JournalRoom
  private var mark: JournalMark
  /// Whether the last thing in it says that it was closed.
  private var isEnded = true
  private var handle: JournalHandle

  /// Begins without a file.
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

  /// Takes over a file that was read and is sound.
  ///
  /// A file with several names, or that others may read, is written anew under this name before it is
  /// changed: the file under the other name keeps its content.
  ///
  /// - Parameters:
  ///   - file: The file, its lock, and its replacement.
  ///   - version: The schema version that a new generation is written with.
  ///   - thresholds: The sizes from which on the journal does something else.
  ///   - isMarked: Whether a mark was found beside it.
  ///   - isTrusted: Whether the bytes that were read are on the disk for certain.
  ///   - opened: The open file.
  ///   - scan: The scan of the file's bytes.
  ///   - size: The file's length, with the zeros behind its content.
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

  /// Appends a group, durably where that was chosen.
  ///
  /// Cost: one write and, for `Durability.powerLoss`, one synchronisation; for the first group after
  /// opening the mark's creation as well.
  ///
  /// - Parameter group: The group; its header is written into it.
  /// - Returns: Where in the journal the group begins.
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

  /// The journal's file, which must be there, and be as this store left it.
  private borrowing func present() throws(StoreError) -> OpenFile {
    guard let held = try handle.checked(size: room.size) else { throw .journalMoved(path) }
    return held.file
  }

  /// Writes at the journal's end, with zeros behind it where the room that it has is used up.
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
        // The rest of the disk may have room for the bytes without zeros.
        room.stopGrowing()
        try fileSystem.truncate(handle, to: length)
        room.cut(to: length)
      }
    }
    try fileSystem.write(bytes, to: handle, at: length)
    room.grow(to: end)
  }

  /// Cuts off the bytes that a failed write has left: the whole group may be there, and its callers
  /// are told that it is not.
  ///
  /// - Throws: ``StoreError`` with code `outcomeUnknown` where that fails.
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

/// Written anew.
extension JournalFile {
  /// An image of the next generation, without records yet.
  func nextImage() -> JournalImage {
    JournalImage(nextHeader, groupSize: thresholds.rewrittenGroupBytes)
  }

  /// The first line of the next generation.
  var nextHeader: JournalHeader {
    header?.next(after: chain, version: version) ?? JournalHeader(version: version, generation: 1)
  }

  /// The file to be read for a new generation, or `nil` where there is none.
  ///
  /// - Throws: ``StoreError`` where it is not as this store left it.
  borrowing func source() throws(StoreError) -> HeldFile? { try handle.checked(size: room.size) }

  /// Writes the journal anew, in a new generation, and puts it in the old one's place in one step.
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

  /// Puts a generation that was written beside the journal in the journal's place, after adding the
  /// groups that the journal has got meanwhile and that the generation counts already.
  ///
  /// Cost: a file replacement, but for the bytes that are there already.
  ///
  /// - Throws: ``StoreError``; nothing was changed unless the code is `outcomeUnknown`.
  mutating func adopt(
    _ written: WrittenGeneration, adding bytes: [UInt8]
  ) throws(StoreError) {
    // With the lock, the temporary name may be another store's by now.
    try file.checkLock()
    do { try file.appendToTemporary(bytes) } catch {
      file.discardTemporary()
      throw .writing(path, error)
    }
    try adoptTemporary(written.header, written.chain, length: written.length)
  }

  /// Gives the temporary file the journal's name, where that is still this store's, and goes on with it.
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

/// Closed.
extension JournalFile {
  /// Whether the next opening finds a journal that was closed.
  var hasEnded: Bool { !mark.isMade && isEnded && length > 0 }

  /// Writes the journal's end and removes the mark, so that the next opening finds a journal that is complete.
  ///
  /// Without effect where that fails, or where the journal must be written anew and was not: the
  /// mark then stays, and the next opening looks closer. Everything acknowledged is on disk
  /// already.
  mutating func end() {
    guard mark.isMade, isSettled else { return }
    do {
      var end = JournalGroup.Writer(isEnd: true)
      if !isEnded { _ = try append(&end) }
      try mark.remove(beside: file)
    } catch {
      // As said: the mark tells the next opening.
    }
  }

  /// Removes the mark after the journal was written anew with its end, or where there is none.
  mutating func unmark() throws(StoreError) {
    guard mark.isMade else { return }
    isEnded = true
    do { try mark.removeIfThere(beside: file) } catch { throw .opening(path, error) }
  }

  /// Gives up the lock.
  mutating func close() {
    handle.close()
    file.close()
  }
}
