import CThreadFrames
import Dispatch
import Foundation
import Synchronization

/// Looks whether this process moves, and tells if it is stuck.
///
/// The process is stuck if nothing moved for the given patience, and no thread wants a processor or
/// a disk, or if the process used a processor for half of the patience. A process that gets no
/// processor is slow. A process with children waits for them, and each child has a watch, too.
final class Watch: Sendable {
  /// The watch of this process.
  static let current = Watch()

  private let moves = Atomic(0)
  private let pauses = Atomic(0)

  /// Something came to its end, or began.
  func noteMove() { moves.add(1, ordering: .relaxed) }

  /// Does not look while the body runs, because the body has its limits.
  func pause<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    pauses.add(1, ordering: .relaxed)
    defer { pauses.subtract(1, ordering: .relaxed) }
    return try await body()
  }

  /// Starts the thread that looks.
  ///
  /// - Parameters:
  ///   - patience: The number of seconds.
  ///   - onStuck: Told once.
  func begin(patience: Double, onStuck: @escaping @Sendable (Stuck) -> Void) {
    Thread.detachNewThread { [self] in
      var look = Look(patience: patience)
      while true {
        usleep(UInt32(min(0.1, patience / 20) * 1e6))
        let isOthers = pauses.load(ordering: .relaxed) > 0 || Self.hasChildren
        if look.isStuck(moves: moves.load(ordering: .relaxed), isOthers: isOthers) { break }
      }
      onStuck(
        Stuck(
          seconds: look.seconds, processorSeconds: look.processorSeconds, isLoop: look.isLoop,
          places: Stuck.Place.all()))
    }
  }

  private static var hasChildren: Bool {
    var information = siginfo_t()
    return waitid(P_ALL, 0, &information, WEXITED | WNOWAIT | WNOHANG) == 0
  }

  /// The observations since the last move.
  private struct Look: Sendable {
    let patience: Double
    private var moves = 0
    private var start = DispatchTime.now().uptimeNanoseconds
    private var processor = Self.processorTime
    private var calmLooks = 0
    private(set) var seconds = 0.0
    private(set) var processorSeconds = 0.0

    init(patience: Double) { self.patience = patience }

    mutating func isStuck(moves: Int, isOthers: Bool) -> Bool {
      if moves != self.moves || isOthers {
        self.moves = moves
        start = DispatchTime.now().uptimeNanoseconds
        processor = Self.processorTime
        calmLooks = 0
        return false
      }
      seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
      processorSeconds = Double(Self.processorTime - processor) / 1e9
      calmLooks = isCalm ? calmLooks + 1 : 0
      return seconds >= patience && (calmLooks >= 10 || isLoop)
    }

    var isLoop: Bool { processorSeconds >= patience / 2 }

    /// True if no thread but this one wants a processor or a disk.
    private var isCalm: Bool {
      let threads = OwnThread.all()
      // A system that does not show the threads shows what they have used.
      if threads.isEmpty { return processorSeconds < seconds / 20 }
      let own = lab_thread_number()
      return !threads.contains { $0.number != own && ($0.runs || $0.isAtDisk) }
    }

    private static var processorTime: UInt64 {
      var time = timespec()
      guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
  }
}
