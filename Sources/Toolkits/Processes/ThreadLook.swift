import Foundation

/// The activity of a process's threads at one moment, as reported by Linux (proc(5)).
///
/// Two looks distinguish a process that is blocked from a process that got no processor. Elapsed
/// time alone cannot do this on a busy machine.
package struct ThreadLook: Sendable {
  /// The number of times that each thread got the processor, by the thread's number.
  private var switches: [Int32: Int] = [:]
  /// True if a thread runs, or waits for a processor or for a disk.
  package private(set) var isBusy = false
  /// True if a thread waits for a disk.
  package private(set) var waitsForDisk = false

  /// Looks at this process, except the calling thread.
  ///
  /// The result is `nil` if the system does not report thread activity.
  package static func atOthersHere() -> ThreadLook? {
    var look = ThreadLook()
    guard let own = ProcFile.ownThread, look.add(getpid(), besides: own) else { return nil }
    return look
  }

  /// Looks at a process and at the processes that it started.
  ///
  /// The result is `nil` if the system does not report thread activity, or if the process has
  /// ended.
  init?(at process: pid_t) {
    guard add(process, besides: nil) else { return nil }
    var known: Set = [process]
    var left = [process]
    while let next = left.popLast() {
      for child in ProcFile.children(of: next) where known.insert(child).inserted {
        // A process that ends meanwhile is not busy.
        _ = add(child, besides: nil)
        left.append(child)
      }
    }
  }

  init() {}

  /// The numbers of the threads.
  var threads: Set<Int32> { Set(switches.keys) }

  /// Returns true if nothing has run since an earlier look, and nothing could have run.
  package func standsStill(since earlier: ThreadLook) -> Bool {
    !isBusy && !earlier.isBusy && switches == earlier.switches
  }

  private mutating func add(_ process: pid_t, besides own: Int32?) -> Bool {
    let threads = ProcFile.names(in: "/proc/\(process)/task").compactMap { Int32($0) }
    for thread in threads where thread != own {
      let place = "/proc/\(process)/task/\(thread)"
      guard let state = ProcFile.bytes(place + "/stat").flatMap(Self.state) else {
        // The thread ended during the look, so its activity is unknown.
        isBusy = true
        continue
      }
      isBusy = isBusy || !Self.resting.contains(state)
      waitsForDisk = waitsForDisk || state == Self.uninterruptible
      switches[thread] = ProcFile.bytes(place + "/schedstat").map(Self.lastNumber) ?? 0
    }
    return !threads.isEmpty
  }

  /// The states asleep, idle (kernel threads), and ended.
  private static let resting = "SIZX".utf8
  /// The state of a thread that waits for a disk.
  private static let uninterruptible = UInt8(ascii: "D")

  /// The state in a line such as `12 (a name) S 1 …`.
  ///
  /// It follows the name in parentheses.
  static func state(in line: [UInt8]) -> UInt8? {
    guard let end = line.lastIndex(of: UInt8(ascii: ")")), end + 2 < line.count else { return nil }
    return line[end + 2]
  }

  /// The last number of a line.
  ///
  /// In `schedstat`, it is the number of times that the thread got the processor.
  static func lastNumber(in line: [UInt8]) -> Int {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var (value, factor) = (0, 1)
    for byte in line.reversed().drop(while: { !digits.contains($0) }) {
      guard digits.contains(byte) else { break }
      value &+= Int(byte - digits.lowerBound) &* factor
      factor &*= 10
    }
    return value
  }
}
