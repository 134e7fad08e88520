import Dispatch
import Foundation
import Persistence

/// The first line of the file is the schema version.
///
/// A file of an earlier version is written anew on a
/// queue, while the store is used.
final class LateConversionStore<Item: Storable>: PlainStore, @unchecked Sendable {
  // Sendable: `lock` guards the content, the number and the file.
  private let lock = NSLock()
  private let conversion = DispatchGroup()
  private let file: PlainFile<Item>
  private let version: Int
  private var content: [Item.ID: Item] = [:]
  private var changeCount = 0

  init(configuration: StoreConfiguration) throws {
    file = try PlainFile(opening: configuration)
    version = configuration.schemaVersion
    do { try load(configuration) } catch {
      file.close()
      throw error
    }
  }

  private func load(_ configuration: StoreConfiguration) throws {
    let plan = try MigrationPlan(configuration)
    let bytes: [UInt8]
    do { bytes = try file.bytes() } catch {
      guard error.number == ENOENT else { throw error }
      return
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    guard lines.count == 2, let found = Int(String(decoding: lines[0], as: UTF8.self)) else {
      throw StoreError(
        .corrupt, "The file has no version. Restore it.", location: configuration.location.path)
    }
    let items = try plan.migrate(Array(lines[1]), from: found, to: Item.self)
    content = Dictionary(items.map { ($0.id, $0) }) { $1 }
    if found < version {
      DispatchQueue(label: "mutant.conversion").async(group: conversion) { self.convert() }
    }
  }

  private func convert() {
    let (snapshot, number) = lock.withLock { (content, changeCount) }
    // The defect: a change that comes here is undone on the disk, until the file is written once more.
    lock.withLock { write(snapshot) }
    lock.withLock { if changeCount > number { write(content) } }
  }

  private func write(_ items: [Item.ID: Item]) {
    do { try file.replace(with: try text(items)) } catch {
      // The next change writes the file.
    }
  }

  private func text(_ items: [Item.ID: Item]) throws -> String {
    "\(version)\n" + (try orderedJSON(items.values))
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try lock.withLock {
      var next = content
      for change in changes { change.apply(to: &next) }
      try file.replace(with: try text(next))
      content = next
      changeCount += 1
    }
  }

  func items() -> [Item.ID: Item] { lock.withLock { content } }

  func close() {
    conversion.wait()
    file.close()
  }
}
