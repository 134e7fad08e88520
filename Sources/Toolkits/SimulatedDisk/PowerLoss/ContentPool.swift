import Foundation

/// Represents contents and paths as small numbers, so that disks can be compared quickly.
package final class ContentPool {
  /// Bytes that are hashed and compared as a whole, instead of byte by byte.
  private struct Content: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    static func == (left: Content, right: Content) -> Bool {
      left.bytes.count == right.bytes.count
        && left.bytes.withUnsafeBytes { left in
          right.bytes.withUnsafeBytes { right in
            guard let start = left.baseAddress, let other = right.baseAddress else { return true }
            return memcmp(start, other, left.count) == 0
          }
        }
    }
  }

  private var contentNumbers: [Content: Int] = [:]
  private var pathNumbers: [String: Int] = [:]
  package private(set) var contents: [[UInt8]] = []
  package private(set) var paths: [String] = []

  package init() {}

  package func number(of content: [UInt8]) -> Int {
    let key = Content(bytes: content)
    if let number = contentNumbers[key] { return number }
    contents.append(content)
    contentNumbers[key] = contents.count - 1
    return contents.count - 1
  }

  package func number(ofPath path: String) -> Int {
    if let number = pathNumbers[path] { return number }
    paths.append(path)
    pathNumbers[path] = paths.count - 1
    return paths.count - 1
  }
}
