import Foundation
package import Persistence

/// A handwritten log with group commit.
///
/// Each save encodes its item on its own thread and queues the line. One of the waiting threads at
/// a time appends the queued lines, synchronises once with `fdatasync(2)`, changes the dictionary
/// and wakes the others.
///
/// A real store also needs checksums, recovery of a torn end, compaction, and errors that leave
/// memory unchanged.
package final class BareLogStore<Item: Storable>: Rival, @unchecked Sendable {
  // Sendable because all accesses to the variables hold the lock of `condition`, and only the
  // thread that changed `isWriting` from false to true uses the file.
  private let condition = NSCondition()
  private var items: [Item.ID: Item] = [:]
  private var queue: [Item] = []
  private var lines: [UInt8] = []
  /// The number of the group being queued, and of the last group on the disk.
  private var (group, written) = (1, 0)
  private var isWriting = false
  private var failure: (any Error)?
  private let file: RawFile
  private let codec: any ItemCodec
  private let isSynchronized: Bool

  /// Opens a log beside the store's file and reads its content.
  ///
  /// - Throws: `FileSystemError`, or the decoder's error for an incomplete log.
  package init(configuration: StoreConfiguration) throws {
    codec = configuration.codec
    isSynchronized = configuration.durability == .powerLoss
    let path = configuration.location.path + ".log"
    file = try RawFile(path, appends: true)
    for line in try PosixFileSystem().contents(ofFile: path).split(separator: UInt8(ascii: "\n")) {
      let item = try codec.decode(Item.self, from: Data(line))
      items[item.id] = item
    }
  }

  package func save(_ item: Item) throws {
    try commit(try codec.encode(item) + [UInt8(ascii: "\n")], [item])
  }

  /// Saves all the items in a single group.
  package func save(contentsOf items: [Item]) throws {
    var bytes: [UInt8] = []
    for item in items { bytes += try codec.encode(item) + [UInt8(ascii: "\n")] }
    try commit(bytes, items)
  }

  package func find(by id: Item.ID) throws -> Item? {
    condition.withLock { items[id] }
  }

  package func loadAll() throws -> [Item] {
    condition.withLock { Array(items.values) }
  }

  /// Closes the log; no other call may be under way.
  package func close() throws { try file.close() }

  /// Returns when this thread or another one has written the lines to the disk.
  private func commit(_ bytes: [UInt8], _ changes: [Item]) throws {
    condition.lock()
    defer { condition.unlock() }
    lines += bytes
    queue += changes
    let own = group
    while isWriting, written < own { condition.wait() }
    if written < own { writeGroup() }
    if let failure { throw failure }
  }

  /// Writes the queued lines with the lock released, and wakes the threads that wait for these
  /// lines.
  private func writeGroup() {
    let (bytes, changes, number) = (lines, queue, group)
    (lines, queue) = ([], [])
    group += 1
    isWriting = true
    condition.unlock()
    let result = Result { try append(bytes) }
    condition.lock()
    switch result {
    case .success: for item in changes { items[item.id] = item }
    // The lost lines are unknown, so no later save may succeed.
    case .failure(let error): failure = failure ?? error
    }
    (written, isWriting) = (number, false)
    condition.broadcast()
  }

  private func append(_ bytes: [UInt8]) throws {
    try file.write(bytes)
    if isSynchronized { try file.synchronize() }
  }
}
