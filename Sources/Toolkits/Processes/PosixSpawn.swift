import Foundation
import Synchronization

/// A pipe whose ends are not inherited by children.
struct PipeEnds {
  let read: Int32
  let write: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SpawnFailure(call: "pipe", number: errno) }
    read = ends[0]
    write = ends[1]
    for end in ends where fcntl(end, F_SETFD, FD_CLOEXEC) != 0 {
      let failure = SpawnFailure(call: "fcntl", number: errno)
      close()
      throw failure
    }
  }

  func close() {
    closeDescriptor(read)
    closeDescriptor(write)
  }
}

/// Closes a descriptor.
///
/// The descriptor is gone even if closing it fails, so a failure needs no action.
func closeDescriptor(_ descriptor: Int32) {
  _ = close(descriptor)
}

/// A child could not be started.
public struct SpawnFailure: Error, CustomStringConvertible {
  let call: String
  let number: Int32

  /// The failed system call, and the system's description of the error.
  public var description: String { "\(call): \(String(cString: strerror(number)))" }
}

/// Starts a process with its three standard streams on pipes (`posix_spawn(3)`).
///
/// Foundation's `Process` is not used: hundreds of children are started one after another, and each
/// must be reaped exactly once, by the thread that reads from it.
enum PosixSpawn {
  /// Locked while pipes are made and their child is started.
  ///
  /// Otherwise a child of another thread, started between `pipe(2)` and `fcntl(2)`, would inherit
  /// the ends and keep the pipe open.
  static let oneAtATime = Mutex(())

  /// The current environment of the process, because a run may have named its server there.
  private static var environment: [String: String] {
    // If standard error is not read, a trap must end the process at once.
    ProcessInfo.processInfo.environment.merging([backtraceVariable: "enable=no"]) { _, new in new }
  }

  /// The variable that controls the behaviour of Swift's runtime after a crash.
  static let backtraceVariable = "SWIFT_BACKTRACE"

  /// A short report of the crashed thread on standard error.
  ///
  /// There is no cost before a crash.
  static let shortBacktrace =
    "enable=yes,interactive=no,color=no,limit=24,threads=crashed,images=none,registers=none,"
    + "symbolicate=fast,output-to=stderr,warnings=suppressed,timeout=10s"

  static func start(
    _ executable: String, _ arguments: [String], input: Int32, output: Int32, error: Int32,
    environment additions: [String: String] = [:]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    try check(posix_spawn_file_actions_init(&actions), "posix_spawn_file_actions_init")
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, source) in [input, output, error].enumerated() {
      try check(
        posix_spawn_file_actions_adddup2(&actions, source, Int32(target)),
        "posix_spawn_file_actions_adddup2")
    }
    try check(posix_spawnattr_init(&attributes), "posix_spawnattr_init")
    defer { posix_spawnattr_destroy(&attributes) }
    // The starting thread may belong to a pool that blocks signals, and a child inherits blocked
    // signals.
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    try check(posix_spawnattr_setsigmask(&attributes, &unblocked), "posix_spawnattr_setsigmask")
    // The child gets a new process group, so processes that it leaves behind can be found and
    // ended.
    try check(posix_spawnattr_setpgroup(&attributes, 0), "posix_spawnattr_setpgroup")
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETPGROUP)
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    try check(posix_spawnattr_setflags(&attributes, Int16(flags)), "posix_spawnattr_setflags")
    return try withStrings([executable] + arguments) { argumentPointers in
      let variables = environment.merging(additions) { _, new in new }
      return try withStrings(variables.map { "\($0.key)=\($0.value)" }) { environmentPointers in
        var identifier: pid_t = 0
        let result = posix_spawn(
          &identifier, executable, &actions, &attributes, argumentPointers, environmentPointers)
        try check(result, "posix_spawn \(executable)")
        return identifier
      }
    }
  }

  private static func check(_ result: Int32, _ call: String) throws {
    if result != 0 { throw SpawnFailure(call: call, number: result) }
  }

  /// Calls the body with a null-terminated list of C strings.
  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
  ) rethrows -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return try body(pointers + [nil])
  }
}
