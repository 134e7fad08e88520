import Foundation
import Persistence
package import ResultModel

/// A user's file with the items for all workloads: a JSON array of objects.
package struct ItemsFile: Sendable, Codable, Equatable {
  package let path: String
  /// The member that holds an item's id.
  package let idField: String
  /// Facts about the content; a process that finds other content refuses the file.
  package let facts: UserItemsFacts

  /// The reason why a file cannot be used.
  package struct Unusable: Error, CustomStringConvertible, Equatable {
    /// The fault, its place, and how to fix it.
    package let description: String
  }

  /// The size limit of the file, in bytes: each process of a run reads it again.
  static let largestSize = 64 << 20
  static let mostItems = 1_000_000

  /// Reads and checks a file; O(bytes).
  ///
  /// - Throws: ``Unusable``.
  package init(_ path: String, idField: String = "id") throws(Unusable) {
    let bytes = try Self.bytes(path)
    let items = try ItemsReader(path, idField).items(in: bytes)
    let source = UserItems(items)
    var sizes: [Int] = []
    for key in items.indices {
      do {
        sizes.append(try JSONItemCodec().encode(source.item(key: key, revision: 0)).count)
      } catch {
        throw Unusable(description: "\(path): item \(key) cannot be encoded (\(error)). Change it.")
      }
    }
    sizes.sort()
    self.path = path
    self.idField = idField
    facts = UserItemsFacts(
      file: URL(filePath: path).lastPathComponent, checksum: Self.checksum(bytes), idField: idField,
      count: items.count, smallest: sizes[0], median: sizes[sizes.count / 2],
      largest: sizes[sizes.count - 1], total: sizes.reduce(0, +), lengthened: source.lengthened)
  }

  /// Reads the file's items again.
  ///
  /// - Throws: ``Unusable``, also when the file has changed since it was checked.
  func items() throws(Unusable) -> UserItems {
    let bytes = try Self.bytes(path)
    guard Self.checksum(bytes) == facts.checksum else {
      throw Unusable(
        description: "\(path) has changed since the run began. Leave it alone, and run again.")
    }
    return UserItems(try ItemsReader(path, idField).items(in: bytes))
  }

  private static func checksum(_ bytes: [UInt8]) -> String {
    let digits = String(CRC32C(of: bytes).value, radix: 16)
    return "crc32c-" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  private static func bytes(_ path: String) throws(Unusable) -> [UInt8] {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw Unusable(description: "\(path) is not a file. Name a file with a JSON array in it.")
      }
      guard status.st_size <= largestSize else {
        throw Unusable(
          description: "\(path) has \(status.st_size) bytes, and \(largestSize) are the most. "
            + "Put fewer items into it.")
      }
    }
    do { return try PosixFileSystem().contents(ofFile: path) } catch {
      throw Unusable(
        description: "\(path) cannot be read (\(String(cString: strerror(error.number)))). "
          + "Name a file of yours with a JSON array in it.")
    }
  }
}
