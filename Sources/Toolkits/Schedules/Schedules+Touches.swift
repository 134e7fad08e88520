package import ScheduleModel
internal import Synchronization

extension Schedules {
  /// Tells a search for equivalent schedules that the running step uses something that several tasks
  /// share outside of actors: a lock, an atomic value, a stream, a file, a cancellation.
  ///
  /// Two steps that touch the same name, one of them writing, run in both orders. The call has no
  /// effect outside such a search, and does not suspend. It costs an uncontended lock. Pass false
  /// for `writes` if the step only reads.
  public static func touch(_ name: String, writes: Bool = true) {
    touch(name, writes ? .write : .read)
  }

  package static func touch(_ name: String, _ mode: Touch.Mode) {
    RunningSteps.here?.state.withLock { $0.trace?.touch(name, mode) }
  }
}
