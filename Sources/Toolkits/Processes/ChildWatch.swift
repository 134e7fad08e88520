import Dispatch
import Foundation
import Synchronization

/// Reads a child's output until both streams end, then reaps the child.
final class ChildWatch: Sendable {
  private struct State {
    var isReaped = false
    var hasOverrun = false
    var complaint: [UInt8] = []
    /// The remaining capacity for output in bytes, and the number of bytes beyond it.
    var room: Int
    var dropped = 0
    /// The time of the last line, in nanoseconds of the clock.
    var lastLine = DispatchTime.now().uptimeNanoseconds
    /// The processor time of the process at its last line, in nanoseconds.
    var processorAtLastLine: UInt64 = 0
    /// The duration of the silence before the process was killed for its limit, in nanoseconds.
    var silence: UInt64 = 0
    /// True if the process was killed although it may only have lacked a processor.
    var wasDeprived = false
  }

  /// The maximum kept length of standard error, enough for a ThreadSanitizer report.
  private static let longestComplaint = 65536
  /// The duration of silence before each check that the process is still alive, in milliseconds.
  private static let patience: Int32 = 100

  private let identifier: pid_t
  private let output: Int32
  private let error: Int32?
  private let state: Mutex<State>

  init(_ identifier: pid_t, output: Int32, error: Int32?, outputLimit: Int) {
    self.identifier = identifier
    self.output = output
    self.error = error
    state = Mutex(State(room: max(0, outputLimit)))
  }

  var complaint: String {
    state.withLock { String(decoding: $0.complaint, as: UTF8.self) }
  }

  var droppedByteCount: Int { state.withLock { $0.dropped } }

  /// The duration of the silence before the time limit ended the process, in seconds.
  ///
  /// 0 if the limit was not exceeded.
  var silenceInSeconds: Double { state.withLock { Double($0.silence) / 1e9 } }

  /// True if the process exceeded its limit, perhaps only because it lacked a processor.
  var wasDeprived: Bool { state.withLock(\.wasDeprived) }

  /// Kills the process unless it is reaped.
  ///
  /// After reaping, its number may belong to another process.
  func kill() {
    state.withLock { state in
      if !state.isReaped { Self.sendKill(identifier) }
    }
  }

  /// Runs on a dedicated thread until the process has ended.
  func run(
    limitInSeconds: Double?, longestSilenceInSeconds: Double?, onLine: (String) -> Void
  ) -> ChildProcess.Ending {
    var limit = ChildLimit(
      seconds: limitInSeconds, silence: longestSilenceInSeconds, now: Self.now)
    var rest: [UInt8] = []
    var open = [output, error].compactMap { $0 }.map(pollfd)
    var hasEnded = false
    while !open.isEmpty {
      let left = remainingMilliseconds(of: &limit)
      if left == 0 { overrun(limit) }
      let count = poll(&open, numericCast(open.count), min(max(left, 1), Self.patience))
      if count == 0 {
        // If the process had ended before this poll, all of its output has been read. A process
        // that it started may keep the streams open indefinitely.
        if hasEnded { break }
        hasEnded = self.hasEnded()
      }
      if count <= 0 { continue }
      for entry in open where entry.revents != 0 {
        let bytes = Self.read(entry.fd)
        if bytes.isEmpty {
          open.removeAll { $0.fd == entry.fd }
          closeDescriptor(entry.fd)
        } else if entry.fd == output {
          let bytes = kept(of: bytes)
          rest += bytes
          // Search for lines only if the new bytes contain a line break. Otherwise a line of a
          // hundred megabytes would be searched again with every piece.
          if bytes.contains(UInt8(ascii: "\n")) {
            for line in Self.takeLines(from: &rest) { onLine(line) }
          }
        } else {
          remember(bytes)
        }
      }
    }
    for entry in open { closeDescriptor(entry.fd) }
    if !rest.isEmpty { onLine(String(decoding: rest, as: UTF8.self)) }
    return reap(&limit)
  }

  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Removes the complete lines from the bytes.
  private static func takeLines(from bytes: inout [UInt8]) -> [String] {
    let lineEnd = UInt8(ascii: "\n")
    guard let last = bytes.lastIndex(of: lineEnd) else { return [] }
    let lines = bytes[..<last].split(separator: lineEnd, omittingEmptySubsequences: false)
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    bytes.removeFirst(last + 1)
    return texts
  }

  /// Kills a process that has exceeded its limit, once.
  private func overrun(_ limit: ChildLimit) {
    let isFirst = state.withLock { state in
      if state.hasOverrun { return false }
      state.hasOverrun = true
      state.silence = Self.now - state.lastLine
      state.wasDeprived = limit.isDeprived
      return true
    }
    if isFirst { kill() }
  }

  /// Reaps the process.
  ///
  /// The limit still applies, because a child may close its streams and continue.
  private func reap(_ limit: inout ChildLimit) -> ChildProcess.Ending {
    var attempts = 0
    while !hasEnded() {
      if remainingMilliseconds(of: &limit) == 0 { overrun(limit) }
      // Streams end shortly before their process. Only a process that closed them itself takes
      // longer.
      attempts += 1
      if attempts < 100 { sched_yield() } else { poll(nil, 0, 1) }
    }
    return state.withLock { state in
      var status: Int32 = 0
      // The signal reaches copies that the process forked. Before reaping, the process keeps its
      // group's number.
      Self.sendKill(-identifier)
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      state.isReaped = true
      if state.hasOverrun { return .overran }
      let signal = status & 0x7f
      return signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
    }
  }

  /// Returns true if the process has ended.
  ///
  /// The process is not reaped yet, so no other process can get its number.
  private func hasEnded() -> Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG)
    // After an error, there is nothing to wait for.
    return result < 0 ? errno != EINTR : information.si_signo == SIGCHLD
  }

  /// The part of the output within the limit.
  ///
  /// The rest is counted.
  private func kept(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    state.withLock { state in
      state.lastLine = Self.now
      state.processorAtLastLine = ProcessorTime.of(identifier) ?? 0
      let kept = bytes.prefix(state.room)
      state.room -= kept.count
      state.dropped += bytes.count - kept.count
      return kept
    }
  }

  private func remember(_ bytes: [UInt8]) {
    state.withLock { state in
      state.complaint += bytes
      state.complaint.removeFirst(max(0, state.complaint.count - Self.longestComplaint))
    }
  }

  private func remainingMilliseconds(of limit: inout ChildLimit) -> Int32 {
    let lastLine = state.withLock(\.lastLine)
    let now = Self.now
    guard limit.allows(at: now, lastLine: lastLine) || goesOn(&limit, at: now) else { return 0 }
    return Int32(clamping: (limit.deadline - now) / 1_000_000 + 1)
  }

  /// Returns true if the process may continue because it may have had too little processor time.
  private func goesOn(_ limit: inout ChildLimit, at now: UInt64) -> Bool {
    let (hasOverrun, before) = state.withLock { ($0.hasOverrun, $0.processorAtLastLine) }
    guard !hasOverrun, limit.mayBeSilent, let look = ThreadLook(at: identifier),
      let processor = ProcessorTime.of(identifier)
    else { return false }
    return limit.prolongs(
      at: now, processor: processor - min(before, processor), isBusy: look.isBusy)
  }

  private func pollfd(_ descriptor: Int32) -> pollfd {
    Foundation.pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  /// The available bytes, or none at the stream's end.
  private static func read(_ descriptor: Int32) -> [UInt8] {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, initialized in
        count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        initialized = max(0, count)
      }
      if count >= 0 || errno != EINTR { return bytes }
    }
  }

  private static func sendKill(_ identifier: pid_t) {
    _ = Foundation.kill(identifier, SIGKILL)
  }
}
