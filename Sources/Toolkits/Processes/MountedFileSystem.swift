import Foundation

/// The mounted file system that holds a directory.
public enum MountedFileSystem {
  /// The type of the file system that holds a directory, such as `ext4`.
  ///
  /// Reads `/proc/self/mounts` once (`proc(5)`), O(mounts).
  ///
  /// - Parameter directory: A path; symbolic links in it are followed.
  /// - Returns: `nil` on systems other than Linux, and if no mount holds the directory.
  public static func type(of directory: String) -> String? {
    #if os(Linux)
      let path = URL(filePath: directory).resolvingSymlinksInPath().path(percentEncoded: false)
      let bytes = FileManager.default.contents(atPath: "/proc/self/mounts") ?? Data()
      return type(of: path, mounts: String(decoding: bytes, as: UTF8.self))
    #else
      return nil
    #endif
  }

  /// The type by the text of `/proc/self/mounts`.
  static func type(of path: String, mounts: String) -> String? {
    let holding = mounts.split(separator: "\n").compactMap {
      line -> (point: String, type: String)? in
      let fields = line.split(separator: " ")
      guard fields.count > 2 else { return nil }
      let point = unescaped(fields[1])
      return point == "/" || path == point || path.hasPrefix(point + "/")
        ? (point, String(fields[2])) : nil
    }
    // The last of the longest paths is the topmost mount.
    return holding.reversed().max { $0.point.utf8.count < $1.point.utf8.count }?.type
  }

  /// A field of the table: the kernel writes spaces, tabs, line breaks and backslashes as `\040`,
  /// three octal digits (`getmntent(3)`).
  private static func unescaped(_ field: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(field.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
