/// The version that a file states, read without relying on the rest of the file.
package enum StoredVersion {
  /// Returns true if the file is a JSON array: the form of the published pattern, read as version
  /// 0.
  package static func isBareArray(_ bytes: [UInt8]) -> Bool {
    bytes.first { !isSpace($0) } == UInt8(ascii: "[")
  }

  /// Returns the number after the first `"version":` near the beginning of an object, if there is
  /// one.
  ///
  /// A newer program may write another layout, so the code relies only on this.
  package static func stated(in bytes: [UInt8]) -> Int? {
    let beginning = bytes.prefix(256).filter { !isSpace($0) }
    guard beginning.first == UInt8(ascii: "{") else { return nil }
    let name = Array(#""version":"#.utf8)
    guard
      let start = beginning.indices.first(where: { beginning[$0...].starts(with: name) })
    else { return nil }
    let digits = beginning[(start + name.count)...].prefix {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t")].contains(byte)
  }
}
