import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads the output of a child until both its streams end, then reaps the child.
final class ChildWatch: Sendable {
  private struct State {
    var isReaped = false
    var hasOverrun = false
    var complaint: [UInt8] = []
    /// How many bytes of output may still be kept, and how many came after those.
    var room: Int
    var dropped = 0
    /// When the last line came, in nanoseconds of the clock.
    var lastLine = DispatchTime.now().uptimeNanoseconds
    /// How long the process had had a processor when the last line came, in nanoseconds.
    var processorAtLastLine: UInt64 = 0
    /// How long the process had been silent when it was killed for its limit, in nanoseconds.
    var silence: UInt64 = 0
    /// Whether the process was killed although it may have lacked nothing but a processor.
    var wasDeprived = false
  }

  /// Enough for a report of ThreadSanitizer.
  private static let longestComplaint = 65536
  /// How long silence lasts, in milliseconds, before a look at whether the process still lives.
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

  /// How long the process had been silent when its time was up, in seconds; 0 when it was not up.
  var silenceInSeconds: Double { state.withLock { Double($0.silence) / 1e9 } }

  /// Whether the process may have lacked nothing but a processor when its time was up.
  var wasDeprived: Bool { state.withLock(\.wasDeprived) }

  /// Kills the process unless it is reaped: a reaped process's number may belong to another
  /// process.
  func kill() {
    state.withLock { state in
      if !state.isReaped { Self.sendKill(identifier) }
    }
  }

  /// Runs on a thread of its own until the process has ended.
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
        // Everything that the process wrote has been read, if it had ended before this poll; a
        // process that it started may hold the streams open for as long as it likes.
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
          // The bytes are searched only then: a line of a hundred megabytes is not to be searched
          // anew with every piece.
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

  /// Cuts the complete lines off the bytes.
  private static func takeLines(from bytes: inout [UInt8]) -> [String] {
    let lineEnd = UInt8(ascii: "\n")
    guard let last = bytes.lastIndex(of: lineEnd) else { return [] }
    let lines = bytes[..<last].split(separator: lineEnd, omittingEmptySubsequences: false)
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    bytes.removeFirst(last + 1)
    return texts
  }

  /// Kills a process that has outlived its limit, once.
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

  /// Reaps the process: a child may have closed its streams and gone on, and the limit holds then
  /// too.
  private func reap(_ limit: inout ChildLimit) -> ChildProcess.Ending {
    var attempts = 0
    while !hasEnded() {
      if remainingMilliseconds(of: &limit) == 0 { overrun(limit) }
      // Streams end a moment before their process; only a process that closed them itself takes
      // longer.
      attempts += 1
      if attempts < 100 { sched_yield() } else { poll(nil, 0, 1) }
    }
    return state.withLock { state in
      var status: Int32 = 0
      // The signal goes to copies that the process forked; an unreaped process keeps its group's
      // number.
      Self.sendKill(-identifier)
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      state.isReaped = true
      if state.hasOverrun { return .overran }
      let signal = status & 0x7f
      return signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
    }
  }

  /// Whether the process has ended; it is not reaped yet, so that its number stays its own.
  private func hasEnded() -> Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG)
    // On an error there is nothing to wait for.
    return result < 0 ? errno != EINTR : information.si_signo == SIGCHLD
  }

  /// The part of the output for which there is room, counting the rest.
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

  /// Whether the process may go on because it may have had too little processor.
  private func goesOn(_ limit: inout ChildLimit, at now: UInt64) -> Bool {
    let (hasOverrun, before) = state.withLock { ($0.hasOverrun, $0.processorAtLastLine) }
    guard !hasOverrun, limit.mayBeSilent, let look = ThreadLook(at: identifier),
      let processor = ProcessorTime.of(identifier)
    else { return false }
    return limit.prolongs(
      at: now, processor: processor - min(before, processor), isBusy: look.isBusy)
  }

  private func pollfd(_ descriptor: Int32) -> pollfd {
    #if canImport(Darwin)
      Darwin.pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    #elseif canImport(Glibc)
      Glibc.pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    #else
      Musl.pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    #endif
  }

  /// The bytes that can be read; none at the stream's end.
  private static func read(_ descriptor: Int32) -> [UInt8] {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, initialized in
        #if canImport(Darwin)
          count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Glibc)
          count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #else
          count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
        initialized = max(0, count)
      }
      if count >= 0 || errno != EINTR { return bytes }
    }
  }

  private static func sendKill(_ identifier: pid_t) {
    #if canImport(Darwin)
      _ = Darwin.kill(identifier, SIGKILL)
    #elseif canImport(Glibc)
      _ = Glibc.kill(identifier, SIGKILL)
    #else
      _ = Musl.kill(identifier, SIGKILL)
    #endif
  }
}
