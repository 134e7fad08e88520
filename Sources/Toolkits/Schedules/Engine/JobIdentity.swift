internal import Foundation

/// The task of a job.
///
/// `ExecutorJob.description` contains the number as text. The runtime exports the function that the
/// description calls. If the function can be found, a direct call avoids making and parsing a
/// string for every job.
enum JobIdentity {
  private typealias Function = @convention(c) (UnsafeRawPointer) -> UInt64

  private static let function: Function? = {
    guard MemoryLayout<UnownedJob>.size == MemoryLayout<UnsafeRawPointer>.size else { return nil }
    return RuntimeSymbol.address(of: "swift_task_getJobTaskId")
      .map { unsafeBitCast($0, to: Function.self) }
  }()

  /// The number of the task, unique in the process.
  ///
  /// The number is 0 for an actor's turn.
  static func task(of job: UnownedJob) -> UInt64 {
    if let function { return function(unsafeBitCast(job, to: UnsafeRawPointer.self)) }
    let text = ExecutorJob(job).description
    return UInt64(text.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
  }

  /// The address of the actor whose turn the job is, or `nil` for another job.
  ///
  /// The layout is that of `Job` and `ProcessOutOfLineJob` in the concurrency runtime (`Task.h`,
  /// `Actor.cpp`): the flags, whose lowest byte is the kind, come after four words, and the actor
  /// comes after eight.
  static func actor(of job: UnownedJob) -> UInt? {
    guard kind(of: job) == turn else { return nil }
    let memory = unsafeBitCast(job, to: UnsafeRawPointer.self)
    return memory.load(fromByteOffset: 8 * MemoryLayout<UInt>.size, as: UInt.self)
  }

  /// True if a job without a task is of a kind that is known: an actor's turn, or the rest of the
  /// running task after a yield.
  static func isKnown(_ job: UnownedJob) -> Bool {
    kind(of: job).map { $0 == turn || $0 == continuation } ?? false
  }

  private static func kind(of job: UnownedJob) -> UInt8? {
    guard MemoryLayout<UnownedJob>.size == MemoryLayout<UnsafeRawPointer>.size else { return nil }
    let memory = unsafeBitCast(job, to: UnsafeRawPointer.self)
    return memory.load(fromByteOffset: 4 * MemoryLayout<UInt>.size, as: UInt8.self)
  }

  /// `JobKind::DefaultActorSeparate`.
  private static let turn: UInt8 = 193
  /// `JobKind::NullaryContinuation`.
  private static let continuation: UInt8 = 195
}

/// The symbols that the concurrency runtime exports but does not declare in Swift.
enum RuntimeSymbol {
  static func address(of name: String) -> UnsafeMutableRawPointer? {
    // A handle for the program itself, valid as long as the program runs.
    dlsym(dlopen(nil, RTLD_NOW), name)
  }
}

/// The current thread, to distinguish jobs made here from jobs made on other threads.
struct ThreadIdentity: @unchecked Sendable {
  // The handle is only compared and never dereferenced, so it may cross threads.
  private let handle = pthread_self()

  var isCurrent: Bool { pthread_equal(handle, pthread_self()) != 0 }
}
