import Dispatch

enum DeinitBefore {
  final class Player: @unchecked Sendable {
    private let queue: DispatchQueue
    private let stop: @Sendable () -> Void
    private var isPlaying = false

    init(on queue: DispatchQueue, stop: @escaping @Sendable () -> Void) {
      self.queue = queue
      self.stop = stop
    }

    func play() { queue.async { self.isPlaying = true } }

    // Ends the process when a block has the last reference: the queue then waits for itself.
    deinit { queue.sync { if isPlaying { stop() } } }
  }
}

enum DeinitAfter {
  @available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
  @MainActor final class Player {
    private let stop: @Sendable () -> Void
    private var isPlaying = false

    init(stop: @escaping @Sendable () -> Void) { self.stop = stop }

    func play() { isPlaying = true }

    isolated deinit { if isPlaying { stop() } }
  }
}
