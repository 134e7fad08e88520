/// A journal's file on disk: appended to, or written anew.
///
/// It knows bytes and groups, not items. Not to be used by two threads at once.
///
/// While it is being appended to, a ``JournalMark`` stands beside it. Where one is found the journal is
/// written anew when it is opened: what the system shows after a failed synchronisation need not be on
/// the disk.
struct JournalFile: ~Copyable {
  /// The file, its lock, and its replacement.
  let file: StoreFile
  /// The schema version that a new generation is written with.
  let version: Int
  private(set) var generation: Int
  private(set) var nextNumber: UInt64
  /// How long the journal is, without the zeros behind it; 0 before there is a file.
  private(set) var length: Int
  /// The room that it has, with the zeros behind it.
  private var room: JournalRoom
  private var mark: JournalMark
  /// Whether its end is torn since a write failed: it must be written anew before anything else.
  private(set) var isTorn = false
  /// Whether the last thing in it says that it was closed.
  private var isEnded = true
  private var handle: JournalHandle

  /// Takes over a file that was read and is sound; `size` is its length with the zeros behind it.
  init(
    _ file: StoreFile, version: Int, generation: Int, nextNumber: UInt64, length: Int, size: Int,
    isMarked: Bool
  ) {
    self.file = file
    self.version = version
    self.generation = generation
    self.nextNumber = nextNumber
    self.length = length
    room = JournalRoom(size: size, grows: file.durability == .powerLoss)
    mark = JournalMark(isMade: isMarked)
    handle = JournalHandle(file)
  }

  /// Takes over a closed file that is not read yet; the room behind it is not known.
  init(_ file: StoreFile, _ index: JournalIndexHeader) {
    self.init(
      file, version: index.version, generation: index.generation, nextNumber: index.nextNumber,
      length: index.journalLength, size: index.journalLength, isMarked: false)
  }

  var fileSystem: any FileSystem { file.fileSystem }
  var path: String { file.path }

  /// Appends a group, durably where that was chosen.
  ///
  /// Cost: one write and, for ``Durability/powerLoss``, one synchronisation; for the first group after
  /// opening the mark's creation as well.
  ///
  /// - Parameter group: The group; its header is written into it.
  /// - Returns: Where in the journal the group begins.
  /// - Throws: ``StoreError``; nothing was changed unless the code is `outcomeUnknown`.
  mutating func append(_ group: inout JournalGroup.Writer) throws(StoreError) -> Int {
    try file.checkLock()
    try mark.make(beside: file)
    let handle = try handle.opened()
    group.finish(number: nextNumber, generation: generation)
    do {
      try write(group.bytes, to: handle)
    } catch {
      isTorn = true
      throw .writing(path, error)
    }
    if file.durability == .powerLoss {
      do { try fileSystem.synchronize(handle) } catch { throw .appendUnknown(path, error) }
    }
    defer {
      isEnded = group.isEnd
      nextNumber += 1
      length += group.bytes.count
    }
    return length
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
        // What is left of the disk may do for the bytes alone.
        room.stopGrowing()
      }
    }
    try fileSystem.write(bytes, to: handle, at: length)
    room.grow(to: end)
  }

  /// Writes the journal anew, in a new generation, and puts it in the old one's place in one step.
  ///
  /// Cost: one file replacement of the image's size.
  ///
  /// - Throws: ``StoreError``; nothing was changed unless the code is `outcomeUnknown`.
  mutating func replace(by image: borrowing JournalImage) throws(StoreError) {
    try file.checkLock()
    try mark.make(beside: file)
    try file.replace(by: image.bytes)
    noteReplacement(
      generation: image.generation, nextNumber: image.nextNumber, length: image.bytes.count)
  }

  /// Puts a generation that was written beside the journal in its place, after adding to it what it
  /// counts already and the journal has got meanwhile.
  ///
  /// Cost: a file replacement, but for the bytes that are there already.
  ///
  /// - Throws: ``StoreError``; nothing was changed unless the code is `outcomeUnknown`.
  mutating func adopt(
    _ written: WrittenGeneration, adding bytes: [UInt8]
  ) throws(StoreError) {
    do throws(StoreError) {
      try file.checkLock()
      try mark.make(beside: file)
      do { try file.appendToTemporary(bytes) } catch { throw .writing(path, error) }
    } catch {
      // With the lock, the temporary name may be another store's by now.
      if error.code != .lockLost { file.discardTemporary() }
      throw error
    }
    try file.putTemporaryInPlace()
    noteReplacement(
      generation: written.generation, nextNumber: written.nextNumber, length: written.length)
  }

  private mutating func noteReplacement(generation: Int, nextNumber: UInt64, length: Int) {
    self.generation = generation
    self.nextNumber = nextNumber
    self.length = length
    room = JournalRoom(size: length, grows: file.durability == .powerLoss)
    isTorn = false
    isEnded = false
    handle.forget()
  }

  /// An image of the next generation, without records yet.
  func nextImage() -> JournalImage {
    JournalImage(version: version, generation: JournalHeader.generation(after: generation))
  }

  /// Reads the journal as it is.
  func contents() throws(StoreError) -> [UInt8] {
    do { return try file.contents(of: file.name) } catch { throw .reading(path, error) }
  }

  /// Whether the next opening finds a journal that was closed.
  var hasEnded: Bool { !mark.isMade && isEnded && !isTorn && length > 0 }

  /// Writes the journal's end and removes the mark, so that the next opening finds a journal that is complete.
  ///
  /// Without effect where that fails, or where the journal is not sound: the mark then stays, and the
  /// next opening looks closer. Everything acknowledged is on disk already.
  mutating func end() {
    guard mark.isMade, !isTorn else { return }
    do {
      var end = JournalGroup.Writer(isEnd: true)
      if !isEnded { _ = try append(&end) }
      try mark.remove(beside: file)
    } catch {
      // As said: the mark tells the next opening.
    }
  }

  /// Removes the mark after the journal was written anew, with its end.
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
