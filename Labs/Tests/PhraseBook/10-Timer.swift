import Dispatch

enum TimerBefore {
  final class Autosave {
    private let timer: any DispatchSourceTimer

    init(every seconds: Double, on queue: DispatchQueue, save: @escaping @Sendable () -> Void) {
      timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now() + seconds, repeating: seconds)
      timer.setEventHandler(handler: save)
      timer.resume()
    }

    deinit { timer.cancel() }
  }
}

enum TimerAfter {
  /// Runs until its task is cancelled, or until a save throws.
  static func autosave<Time: Clock>(
    every pause: Time.Duration, of clock: Time, save: () async throws -> Void
  ) async throws {
    var next = clock.now
    while true {
      // After a slow save, one save for all the times that it missed, as by the timer.
      next = max(next.advanced(by: pause), clock.now)
      try await clock.sleep(until: next, tolerance: nil)
      try await save()
    }
  }
}
