import Foundation
import Persistence
import SimulatedDisk

/// The size of a large store, which is smaller for a store that keeps a file for each item.
///
/// Each trial copies or writes all files, so the work would grow with the number of files.
enum ManyFiles {
  /// The number of items by which a store shows whether it keeps a file for each.
  private static let fewItems = 1_500

  /// Saves a content in a batch, or its first items if the store makes a file for each of them.
  static func fill(
    _ store: any ErasedStore, with content: [Int: Int], _ fileCount: () throws -> Int
  ) async throws -> [Int: Int] {
    let few = content.filter { $0.key < fewItems }
    try await store.fill(few)
    if try fileCount() >= few.count { return few }
    try await store.fill(content)
    return content
  }
}

extension Arena {
  /// The number of files and directories below the directory.
  func fileCount() throws -> Int {
    if let memory { return memory.snapshot().files.count }
    return try own("list the store's directory") {
      try FileManager.default.subpathsOfDirectory(atPath: location.directory).count
    }
  }
}
