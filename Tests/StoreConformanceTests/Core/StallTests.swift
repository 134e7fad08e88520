#if os(Linux)
  import Foundation
  import Glibc
  import TestPrograms
  import Testing

  @testable import Processes
  @testable import StoreConformance

  @Suite("When no further progress is to be expected")
  struct StallTests {
    /// A thread that starts a process waits as a thread at a disk does, until the process has opened
    /// its files.
    ///
    /// The process here opens a pipe that has no writer yet.
    @Test func aWaitForADiskIsNoStall() async throws {
      try await inTemporaryDirectory { directory in
        let pipe = directory + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let (thread, hasEnded) = (Box<Int32?>(nil), Box(false))
        Thread.detachNewThread {
          thread.withLock { $0 = ProcFile.ownThread }
          Self.startProcess(reading: pipe)
          hasEnded.withLock { $0 = true }
        }
        while try !waitsForDisk(thread.current) { sched_yield() }
        var stall = Stall(after: 0)
        let start = ProcessorTime.ofThisThread
        var isReached = false
        while !isReached, ProcessorTime.ofThisThread < start + 20_000_000 {
          isReached = stall.isReached()
        }
        #expect(!isReached)
        let writer = open(pipe, O_WRONLY)
        #expect(writer >= 0)
        while !hasEnded.current { sched_yield() }
        close(writer)
        while !stall.isReached() {}
      }
    }

    private func waitsForDisk(_ thread: Int32?) throws -> Bool {
      guard let thread else { return false }
      return try String(contentsOfFile: "/proc/self/task/\(thread)/stat", encoding: .utf8)
        .contains(") D ")
    }

    private static func startProcess(reading pipe: String) {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, 0, pipe, O_RDONLY, 0)
      var process: pid_t = 0
      var arguments = [strdup("true"), nil]
      defer { free(arguments[0]) }
      if posix_spawn(&process, "/bin/true", &actions, nil, &arguments, environ) == 0 {
        waitpid(process, nil, 0)
      }
    }
  }
#endif
