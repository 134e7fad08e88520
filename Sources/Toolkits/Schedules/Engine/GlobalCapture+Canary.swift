internal import Synchronization

extension GlobalCapture {
  /// The error that the specimen throws in its bad order.
  private struct Overtaken: Error, CustomStringConvertible {
    let description = "the second detached task overtook the first"
  }

  /// Starts two detached tasks and expects the first to run first, so one of two schedules fails.
  @Sendable static func specimen(_: Schedule) async throws {
    let last = LastWriter()
    let first = Task.detached { last.write(1) }
    let second = Task.detached { last.write(2) }
    _ = await (first.value, second.value)
    if last.value != 2 { throw Overtaken() }
  }

  private final class LastWriter: Sendable {
    private let writer = Mutex(0)

    var value: Int { writer.withLock { $0 } }

    func write(_ number: Int) { writer.withLock { $0 = number } }
  }

  /// - Throws: ``ScheduleError`` if the specimen's defect was not found, or a job escaped.
  static func canary(_ result: Exploration) throws(ScheduleError) {
    guard result.extent == .complete, result.failure?.kind == .thrown else {
      throw ScheduleError(
        "not exercised: jobs for the global executor are not captured; of a specimen whose defect "
          + "must be found: \(result)")
    }
  }
}
