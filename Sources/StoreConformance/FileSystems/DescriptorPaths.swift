import Persistence
import Synchronization

/// The path by which each open file was opened, for file systems that watch another one.
///
/// Take a descriptor out *before* closing it: afterwards another thread may be given its number.
final class DescriptorPaths: Sendable {
  private let paths = Mutex<[Int32: String]>([:])

  subscript(file: OpenFile) -> String {
    paths.withLock { $0[file.descriptor] } ?? "descriptor \(file.descriptor)"
  }

  func insert(_ file: OpenFile, _ path: String) {
    paths.withLock { $0[file.descriptor] = path }
  }

  func remove(_ file: OpenFile) -> String {
    paths.withLock { $0.removeValue(forKey: file.descriptor) } ?? "descriptor \(file.descriptor)"
  }
}
