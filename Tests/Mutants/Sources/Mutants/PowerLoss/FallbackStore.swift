import Foundation
import Persistence

/// The one thing that is wrong with a ``FallbackStore``: what it does after a failure.
enum FallbackDefect: String, Sendable, CaseIterable {
  /// If the disk is full, the file is written in place.
  case writesInPlace
  /// If the directory cannot be synchronised, the old file is put back, and nothing forces that.
  case putsBackUnsynced
}

/// An actor that replaces its file, and has another way after a failure.
actor FallbackStore<Item: Storable>: PlainStore {
  private let defect: FallbackDefect
  private let file: PlainFile<Item>
  private var content: [Item.ID: Item]
  private var hasFailed = false

  init(_ defect: FallbackDefect, _ configuration: StoreConfiguration) throws {
    self.defect = defect
    file = try PlainFile(opening: configuration)
    do { content = try file.load() } catch {
      file.close()
      throw error
    }
  }

  func change(_ changes: [PlainChange<Item>]) throws {
    if hasFailed { throw unknown(nil) }
    var next = content
    for change in changes { change.apply(to: &next) }
    let (old, new) = (try orderedJSON(content.values), try orderedJSON(next.values))
    do { try file.put(new) } catch let error as FileSystemError
      where defect == .writesInPlace && error.number == ENOSPC
    {
      // The defect: if this write fails as well, neither the old content nor the new one is left.
      try file.configuration.fileSystem.write(
        Array(new.utf8), toFile: file.configuration.location.path)
    }
    do { try file.synchronizeDirectory() } catch {
      guard defect == .putsBackUnsynced else {
        hasFailed = true
        throw unknown(error)
      }
      // The defect: a power cut may undo the second rename and not the first one.
      try file.put(old)
      throw error
    }
    content = next
  }

  private func unknown(_ cause: (any Error)?) -> StoreError {
    StoreError(
      .outcomeUnknown, "Open the store again.", location: file.configuration.location.path,
      cause: cause)
  }

  func items() -> [Item.ID: Item] { content }

  func close() { file.close() }
}
