internal import Synchronization

/// The hook that turns jobs for the global executor into steps of a schedule.
///
/// If `swift_task_enqueueGlobal_hook` contains a function, the runtime calls it with the job and
/// with the function that the hook replaces. Both use Swift's calling convention. For plain
/// pointers and no result, that equals C's convention on all platforms that the runtime supports.
enum GlobalCapture {
  private typealias Original = @convention(c) (UnsafeRawPointer) -> Void
  private typealias Hook = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> Void

  private static let installed = Atomic(false)

  static var isInstalled: Bool { installed.load(ordering: .acquiring) }

  /// - Throws: ``ScheduleError`` if the runtime has no hook, or the hook is already in use.
  static func install() throws(ScheduleError) {
    if isInstalled { return }
    guard MemoryLayout<UnownedJob>.size == MemoryLayout<UnsafeRawPointer>.size,
      let hook = hookVariable
    else {
      throw ScheduleError(
        "not exercised: this concurrency runtime has no swift_task_enqueueGlobal_hook")
    }
    guard hook.pointee == nil else {
      throw ScheduleError(
        "not exercised: swift_task_enqueueGlobal_hook is in use; try it in a separate process")
    }
    let function: Hook = { job, original in GlobalCapture.enqueue(job, original) }
    hook.pointee = unsafeBitCast(function, to: UnsafeRawPointer.self)
    installed.store(true, ordering: .releasing)
  }

  static func remove() {
    installed.store(false, ordering: .releasing)
    hookVariable?.pointee = nil
  }

  private static var hookVariable: UnsafeMutablePointer<UnsafeRawPointer?>? {
    RuntimeSymbol.address(of: "swift_task_enqueueGlobal_hook")?
      .assumingMemoryBound(to: UnsafeRawPointer?.self)
  }

  private static func enqueue(_ job: UnsafeRawPointer, _ original: UnsafeRawPointer) {
    if let executor = RunningSteps.here {
      executor.enqueue(unsafeBitCast(job, to: UnownedJob.self), serial: nil, isOpen: true)
    } else {
      unsafeBitCast(original, to: Original.self)(job)
    }
  }
}
