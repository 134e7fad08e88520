import Floor
import Foundation

/// The floor that writes past the kernel's page cache, which not every file system offers.
package enum RawDirect {
  /// The name of the arm.
  package static let id = "raw-direct"

  /// Leaves the floor out of a run whose file system does not have such writes.
  ///
  /// Makes a file in the directory, or in its nearest existing parent, and removes it; only if the
  /// run has the floor.
  ///
  /// - Parameters:
  ///   - arms: The arms to compare.
  ///   - sweeps: The scenarios to measure separately.
  ///   - directory: The directory of the measured stores.
  /// - Returns: A sentence about the floor if it is left out, or none.
  package static func leaveOutIfMissing(
    _ arms: inout [Arm], _ sweeps: inout [Sweep], in directory: String
  ) -> [String] {
    leaveOutIfMissing(&arms, &sweeps) {
      var place = URL(filePath: directory)
      while !FileManager.default.fileExists(atPath: place.path(percentEncoded: false)),
        place.pathComponents.count > 1
      {
        place.deleteLastPathComponent()
      }
      return AlignedFile.obstacle(in: place.path(percentEncoded: false))
    }
  }

  /// The same with another look at the file system.
  static func leaveOutIfMissing(
    _ arms: inout [Arm], _ sweeps: inout [Sweep], _ obstacle: () -> String?
  ) -> [String] {
    guard (arms + sweeps.flatMap(\.arms)).contains(where: { $0.id == id }),
      let reason = obstacle()
    else { return [] }
    arms.removeAll { $0.id == id }
    for index in sweeps.indices { sweeps[index].arms.removeAll { $0.id == id } }
    return ["Left out: \(id). \(reason)."]
  }
}
