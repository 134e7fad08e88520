import Foundation

/// The descriptors of this process.
enum Descriptors {
  /// More descriptors than a check ever has open.
  private static let most: Int32 = 4_096

  /// The number of descriptors that lead to a directory or to something in it.
  static func count(under directory: String) -> Int { paths(under: directory).count }

  /// The names of the files in a directory that a program started now would have open as well.
  static func inherited(under directory: String) -> [String] {
    paths(under: directory)
      .filter { fcntl($0.descriptor, F_GETFD) & FD_CLOEXEC == 0 }
      .map { URL(filePath: $0.path).lastPathComponent }.sorted()
  }

  private static func paths(under directory: String) -> [(descriptor: Int32, path: String)] {
    // The system reports files by their real paths, and /tmp is a link on macOS.
    let real = URL(filePath: directory).resolvingSymlinksInPath().path(percentEncoded: false)
    let place = real.hasSuffix("/") ? String(real.dropLast()) : real
    return (0..<most).compactMap { descriptor in
      guard let path = path(of: descriptor) else { return nil }
      return path == place || path.hasPrefix(place + "/") ? (descriptor, path) : nil
    }
  }

  private static func path(of descriptor: Int32) -> String? {
    guard fcntl(descriptor, F_GETFD) >= 0 else { return nil }
    #if canImport(Darwin)
      var buffer = [CChar](repeating: 0, count: Int(MAXPATHLEN))
      guard fcntl(descriptor, F_GETPATH, &buffer) >= 0 else { return nil }
      return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      do {
        return try FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(descriptor)")
      } catch {
        return nil
      }
    #endif
  }
}
