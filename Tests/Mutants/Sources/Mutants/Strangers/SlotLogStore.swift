import Foundation
import Persistence

/// A log that writes the entries of several calls together. Each entry has a number and a checksum.
///
/// The defect: opening does not cut off the bytes behind a torn entry. The next entry takes the place of
/// the torn one, and if it is as long, a whole entry behind it counts again.
actor SlotLogStore<Item: Storable>: PlainStore {
  private struct Waiter {
    let entry: [UInt8]
    let changes: [PlainChange<Item>]
    let caller: CheckedContinuation<Void, any Error>
  }

  private let configuration: StoreConfiguration
  private let cutsTail: Bool
  private let thread = IOThread(name: "mutant.slots")
  private var place: HeldPlace<Item>
  private var content: [Item.ID: Item] = [:]
  private var end = 0
  private var number = 0
  private var waiting: [Waiter] = []
  private var isServed = false
  private var isClosing = false
  private var closers: [CheckedContinuation<Void, Never>] = []

  private init(_ configuration: StoreConfiguration, cutsTail: Bool) throws {
    self.configuration = configuration
    self.cutsTail = cutsTail
    place = try HeldPlace(opening: configuration)
    do { (content, end, number) = try Self.load(configuration, cutsTail) } catch {
      place.close()
      throw error
    }
  }

  deinit { thread.stop() }

  static func open(
    _ configuration: StoreConfiguration, cutsTail: Bool = false
  ) async throws -> SlotLogStore {
    try await IOThread.opening { try SlotLogStore(configuration, cutsTail: cutsTail) }
  }

  private static func load(
    _ configuration: StoreConfiguration, _ cutsTail: Bool
  ) throws -> (content: [Item.ID: Item], end: Int, number: Int) {
    let (files, name) = (configuration.fileSystem, configuration.location.filename)
    var (content, end, number): ([Item.ID: Item], Int, Int) = ([:], 0, 0)
    try configuration.inDirectory { directory in
      try makeLog(configuration, in: directory)
      let bytes = try files.withFile(name, in: directory, .update, files.read)
      for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        guard line.endIndex < bytes.count, let body = body(line, number + 1) else { break }
        for change in try JSONDecoder().decode([StoredChange<Item>].self, from: Data(body)) {
          change.apply(to: &content)
        }
        number += 1
        end = line.endIndex + 1
      }
      try files.withFile(name, in: directory, .update) { file throws(FileSystemError) in
        if cutsTail, end < bytes.count { try files.truncate(file, to: end) }
        try files.synchronize(file)
      }
      try files.synchronizeDirectory(directory)
    }
    return (content, end, number)
  }

  /// The body of a line with this number, or `nil`.
  private static func body(_ line: ArraySlice<UInt8>, _ number: Int) -> ArraySlice<UInt8>? {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
    guard parts.count == 2, sum(parts[1], number).utf8.elementsEqual(parts[0]) else { return nil }
    return parts[1]
  }

  private static func sum(_ body: ArraySlice<UInt8>, _ number: Int) -> String {
    // Always ten digits.
    String(1_000_000_000 + UInt64(CRC32C(of: Array("\(number) ".utf8) + body).value))
  }

  func change(_ changes: [PlainChange<Item>]) async throws {
    if isClosing { throw StoreError(.closed, "Open the store again.") }
    try place.checkUsable()
    if changes.isEmpty { return }
    let entry = [UInt8](try JSONEncoder.ordered.encode(changes.map(StoredChange.init)))
    try await withCheckedThrowingContinuation { caller in
      waiting.append(Waiter(entry: entry, changes: changes, caller: caller))
      if isServed { return }
      isServed = true
      Task(executorPreference: thread) { await self.serve() }
    }
  }

  private func serve() async {
    while !waiting.isEmpty {
      let group = Array(waiting.prefix(64))
      waiting.removeFirst(group.count)
      var bytes: [UInt8] = []
      for (index, waiter) in group.enumerated() {
        let sum = Self.sum(waiter.entry[...], number + 1 + index)
        bytes += Array("\(sum) ".utf8) + waiter.entry + [UInt8(ascii: "\n")]
      }
      do {
        try place.checkUsable()
        try await append(bytes, at: end)
        for waiter in group { for change in waiter.changes { change.apply(to: &content) } }
        (end, number) = (end + bytes.count, number + group.count)
        for waiter in group { waiter.caller.resume() }
      } catch {
        let unknown = place.fail(after: error)
        for waiter in group { waiter.caller.resume(throwing: unknown) }
      }
    }
    isServed = false
    for closer in closers { closer.resume() }
    closers = []
  }

  @concurrent
  private func append(_ bytes: [UInt8], at offset: Int) async throws {
    let (files, name) = (configuration.fileSystem, configuration.location.filename)
    try configuration.inDirectory { directory in
      try files.withFile(name, in: directory, .update) { file throws(FileSystemError) in
        try files.write(bytes, to: file, at: offset)
        try files.synchronize(file)
      }
    }
  }

  func items() throws -> [Item.ID: Item] {
    try place.checkReadable()
    return content
  }

  func flush() throws { try place.checkUsable() }

  func close() async {
    isClosing = true
    if isServed { await withCheckedContinuation { closers.append($0) } }
    place.close()
    thread.stop()
  }
}
