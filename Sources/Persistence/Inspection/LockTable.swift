import Foundation

/// The locks that a system lists, in the form of Linux's `/proc/locks` (proc_locks(5)).
///
/// Asking it takes no lock, so that no store that opens meanwhile is refused.
public struct LockTable: Sendable {
  private var processes: [Key: [Int]] = [:]

  private struct Key: Hashable {
    let number: UInt64
    let device: String
  }

  /// The system's list, or `nil` where it has none.
  ///
  /// Processes that this one cannot see, such as those of another container, may be missing.
  public static var system: String? {
    do {
      return try String(contentsOfFile: "/proc/locks", encoding: .utf8)
    } catch {
      return nil
    }
  }

  /// Reads the list; `nil` for none.
  init?(_ text: String?) {
    guard let text else { return nil }
    for line in text.split(separator: "\n") {
      // 1: FLOCK  ADVISORY  WRITE 3840 fe:00:16269426 0 EOF; one that waits has an arrow in front.
      let words = line.split(separator: " ")
      guard words.count >= 6, words[1] == "FLOCK", let process = Int(words[4]) else { continue }
      let file = words[5].split(separator: ":")
      guard file.count == 3, let number = UInt64(file[2]) else { continue }
      processes[Key(number: number, device: "\(file[0]):\(file[1])"), default: []].append(process)
    }
  }

  /// The processes that hold a lock of the file.
  func holders(of file: FileIdentity) -> [Int] {
    // makedev(3) of Linux: twelve bits of the major number from the eighth, the minor's around them.
    let major = (file.device >> 8) & 0xfff
    let minor = (file.device & 0xff) | ((file.device >> 12) & 0xfff00)
    return processes[Key(number: file.number, device: "\(digits(major)):\(digits(minor))")] ?? []
  }

  private func digits(_ number: UInt64) -> String {
    (number < 16 ? "0" : "") + String(number, radix: 16)
  }
}
