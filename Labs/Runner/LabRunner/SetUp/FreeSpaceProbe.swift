import Foundation

/// Looks whether the builds of a checkout fit onto its disk.
package enum FreeSpaceProbe {
  /// The bytes that the builds of the checkout and the labs take together, with room to spare.
  static let needed: Int64 = 4 << 30

  /// Asks the file system.
  package static func run(in directory: String) -> SetUpFinding {
    do {
      let attributes = try FileManager.default.attributesOfFileSystem(forPath: directory)
      guard let free = attributes[.systemFreeSize] as? NSNumber else {
        return SetUpFinding("free space", isGood: true, "the system does not tell")
      }
      return finding(free.int64Value)
    } catch {
      return SetUpFinding("free space", isGood: false, "\(directory) cannot be looked at")
    }
  }

  static func finding(_ free: Int64) -> SetUpFinding {
    let gigabytes = "\(free >> 30).\((free >> 20) % 1024 * 10 / 1024) GB"
    return SetUpFinding(
      "free space", isGood: free >= needed,
      free >= needed
        ? gigabytes : "\(gigabytes): make room, the builds want \(needed >> 30) GB")
  }
}
