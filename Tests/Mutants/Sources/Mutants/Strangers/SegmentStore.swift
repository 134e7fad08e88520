import Foundation
import Persistence

/// The defect of a ``SegmentStore``.
enum SegmentDefect: String, Sendable, CaseIterable {
  /// Merging drops deletions, though a segment that is not merged has the item.
  case forgetsDeletions
  /// Segments are read in the order of their names: 10 before 9.
  case readsByName
}

/// A store that begins a new file after every 20 changes, and merges files with much garbage.
actor SegmentStore<Item: Storable>: PlainStore {
  private static var mostChanges: Int { 20 }

  private let defect: SegmentDefect
  private let configuration: StoreConfiguration
  private var place: HeldPlace<Item>
  /// The changes of each segment; the last one is open.
  private var segments: [Int: [StoredChange<Item>]] = [:]
  private var content: [Item.ID: Item] = [:]

  init(_ defect: SegmentDefect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    self.configuration = configuration
    place = try HeldPlace(opening: configuration)
    do {
      for number in try Self.numbers(defect, configuration) {
        let bytes = try configuration.fileSystem.contents(ofFile: Self.path(number, configuration))
        let changes = try JSONDecoder().decode([StoredChange<Item>].self, from: Data(bytes))
        for change in changes { change.apply(to: &content) }
        segments[number] = changes
      }
    } catch {
      place.close()
      throw error
    }
  }

  private static func path(_ number: Int, _ configuration: StoreConfiguration) -> String {
    configuration.location.path + ".\(number)"
  }

  private static func numbers(
    _ defect: SegmentDefect, _ configuration: StoreConfiguration
  ) throws -> [Int] {
    let prefix = configuration.location.filename + "."
    let names = try configuration.inDirectory { try configuration.fileSystem.list($0) }
    let numbers = names.filter { $0.hasPrefix(prefix) }.compactMap {
      Int($0.dropFirst(prefix.count))
    }
    return defect == .readsByName ? numbers.sorted { "\($0)" < "\($1)" } : numbers.sorted()
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    try place.checkUsable()
    if changes.isEmpty { return }
    var number = segments.keys.max() ?? 1
    if segments[number, default: []].count >= Self.mostChanges {
      try merge()
      number += 1
    }
    let stored = segments[number, default: []] + changes.map(StoredChange.init)
    try write(stored, number)
    segments[number] = stored
    for change in changes { change.apply(to: &content) }
  }

  /// Merges the last segment, which is full, with itself: of each id the last change stays.
  private func merge() throws {
    guard defect == .forgetsDeletions, let number = segments.keys.max(), let full = segments[number]
    else { return }
    var last: [Item.ID: Item] = [:]
    for change in full { change.apply(to: &last) }
    // The defect: an earlier segment may still have an item that was deleted here.
    let kept = last.values.map { StoredChange(.save($0)) }
    try write(kept, number)
    segments[number] = kept
  }

  private func write(_ changes: [StoredChange<Item>], _ number: Int) throws {
    let bytes = [UInt8](try JSONEncoder.ordered.encode(changes))
    let (files, name) = (configuration.fileSystem, configuration.location.filename + ".\(number)")
    do {
      try configuration.inDirectory { directory in
        try files.withFile(configuration.location.filename + ".tmp", in: directory, .replace) {
          file throws(FileSystemError) in
          try files.write(bytes, to: file)
          try files.synchronize(file)
        }
        try files.rename(configuration.location.filename + ".tmp", to: name, in: directory)
        try files.synchronizeDirectory(directory)
      }
    } catch { throw place.fail(after: error) }
  }

  func items() throws -> [Item.ID: Item] {
    try place.checkReadable()
    return content
  }

  func flush() throws { try place.checkUsable() }
  func close() { place.close() }
}
