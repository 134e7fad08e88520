import Foundation

/// The reason why a wait ended.
enum Readiness: Sendable {
  case ready, deadline, cancelled

  struct Events: OptionSet, Sendable {
    let rawValue: Int16
    static let read = Events(rawValue: Int16(POLLIN))
    static let write = Events(rawValue: Int16(POLLOUT))
  }
}

/// A wait for a socket.
struct Wait: Sendable {
  let socket: Int32
  let events: Readiness.Events
  let deadline: ContinuousClock.Instant?
  let body: @Sendable (Readiness) -> Void
}

/// A pipe that ends another thread's `poll(2)`.
final class WakePipe: Sendable {
  let reading: Int32
  private let writing: Int32

  init() throws(LostConnection) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw LostConnection(
        reason: "No pipe can be made: \(String(cString: strerror(errno))). Close some files, or "
          + "raise the limit (ulimit -n).")
    }
    (reading, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Ends the current wait, or the next one.
  ///
  /// A full pipe already does so.
  func signal() {
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  func drain() {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) == bytes.count {}
  }
}

enum SocketPoll {
  /// Waits for any of the sockets, the pipe or the instant, and returns which sockets are ready.
  ///
  /// A socket below 0 is never ready. A failed or closed socket counts as ready: its next use
  /// reports the reason.
  static func wait(
    for sockets: [(socket: Int32, events: Readiness.Events)], wake: WakePipe,
    until instant: ContinuousClock.Instant?
  ) -> [Bool] {
    var entries = sockets.map { socket, events in
      pollfd(fd: socket, events: events.rawValue, revents: 0)
    }
    entries.append(pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0))
    let count = poll(&entries, nfds_t(entries.count), milliseconds(until: instant))
    // A signal (EINTR) is treated like a timeout: the caller checks the clock and waits again.
    guard count > 0 else { return sockets.map { _ in false } }
    if entries.removeLast().revents != 0 { wake.drain() }
    return entries.map { $0.revents != 0 }
  }

  /// Rounds up, so that the instant has been reached when the wait is over.
  private static func milliseconds(until instant: ContinuousClock.Instant?) -> Int32 {
    guard let instant else { return -1 }
    let left = instant - .now
    guard left > .zero else { return 0 }
    let (seconds, attoseconds) = left.components
    guard seconds < 100_000 else { return 100_000_000 }
    return Int32(seconds) * 1_000 + Int32(attoseconds / 1_000_000_000_000_000) + 1
  }
}
