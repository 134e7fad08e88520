#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The activity of a process's threads at one moment, as Linux tells it (proc(5)).
///
/// Two looks tell a process that stands still from a process that was given no processor: on a
/// machine with other work, time alone does not tell.
package struct ThreadLook: Sendable {
  /// How often each thread was given the processor, by its number.
  private var switches: [Int32: Int] = [:]
  /// Whether a thread runs, or waits for a processor or for a disk.
  package private(set) var isBusy = false

  /// Looks at this process, but not at the calling thread.
  ///
  /// The result is `nil` where the system does not tell.
  package static func atOthersHere() -> ThreadLook? {
    var look = ThreadLook()
    guard let own = ProcFile.ownThread, look.add(getpid(), besides: own) else { return nil }
    return look
  }

  /// Looks at a process and at the processes that it started.
  ///
  /// The result is `nil` where the system does not tell, or when the process has ended.
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

  /// A look at nothing.
  init() {}

  /// The numbers of the threads.
  var threads: Set<Int32> { Set(switches.keys) }

  /// Whether nothing has run since an earlier look, and nothing could have.
  package func standsStill(since earlier: ThreadLook) -> Bool {
    !isBusy && !earlier.isBusy && switches == earlier.switches
  }

  private mutating func add(_ process: pid_t, besides own: Int32?) -> Bool {
    let threads = ProcFile.names(in: "/proc/\(process)/task").compactMap { Int32($0) }
    for thread in threads where thread != own {
      let place = "/proc/\(process)/task/\(thread)"
      guard let state = ProcFile.bytes(place + "/stat").flatMap(Self.state) else {
        // The thread ended during the look, and its activity meanwhile is not known.
        isBusy = true
        continue
      }
      isBusy = isBusy || !Self.resting.contains(state)
      switches[thread] = ProcFile.bytes(place + "/schedstat").map(Self.lastNumber) ?? 0
    }
    return !threads.isEmpty
  }

  /// The states asleep, idle (of the kernel's own), and ended.
  private static let resting = "SIZX".utf8

  /// The state, which comes after the name in parentheses, of a line such as `12 (a name) S 1 …`.
  static func state(in line: [UInt8]) -> UInt8? {
    guard let end = line.lastIndex(of: UInt8(ascii: ")")), end + 2 < line.count else { return nil }
    return line[end + 2]
  }

  /// The last of the numbers of a line: of `schedstat`, how often the thread was given the processor.
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
