#if os(Linux)
  import Foundation
  import Synchronization
  import ThreadSchedules

  /// Bodies that wait for something that is no thread's doing, or make no call.
  enum Unseen {
    static let bodies: [String: Threads.Body] = [
      "waits for a flag": waitsForFlag,
      "spins": { _ in while true {} },
      "pauses": { _ in pause() },
      "stops": { _ in kill(getpid(), SIGSTOP) },
      "leaves": leaves,
      "waits for a client": waitsForClient,
      "sockets": sockets,
      "locks of files": { try fileLocks($0, isOneSection: false) },
      "one section of a file's lock": { try fileLocks($0, isOneSection: true) },
      "waits for a child": { try child($0, "/bin/cat", ends: false) },
      "child": { try child($0, "/bin/true", ends: true) },
      "forks": forks,
      "random": random,
    ]

    /// One thread waits in a loop without a call.
    static func waitsForFlag(_ run: ThreadRun) throws {
      let flag = Flag()
      run.thread("waits") { while !flag.isSet {} }
      run.thread("sets") { flag.set() }
      try run.join()
    }

    /// The thread ends behind libc's back.
    static func leaves(_ run: ThreadRun) throws {
      run.thread("leaves") {
        typealias Call = @convention(c) (Int) -> Int
        guard let symbol = dlsym(nil, "syscall") else { return }
        // SYS_exit: of the thread, not of the process.
        #if arch(x86_64)
          _ = unsafeBitCast(symbol, to: Call.self)(60)
        #else
          _ = unsafeBitCast(symbol, to: Call.self)(93)
        #endif
      }
      try run.join()
    }

    /// Nobody connects.
    static func waitsForClient(_ run: ThreadRun) throws {
      let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      listen(server, 1)
      accept(server, nil, nil)
    }

    static func sockets(_ run: ThreadRun) throws {
      var ends: [Int32] = [0, 0]
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
        throw Wrong("no sockets")
      }
      let (left, right) = (ends[0], ends[1])
      let order = Order()
      run.thread("reads") {
        var byte: UInt8 = 0
        _ = recv(left, &byte, 1, 0)
        order.note("read \(byte)")
      }
      run.thread("writes") {
        var byte: UInt8 = 7
        _ = write(right, &byte, 1)
      }
      try run.join()
      close(left)
      close(right)
      if order.all != ["read 7"] { throw Wrong("\(order.all)") }
    }

    /// A file's lock guards nothing between two sections that each take it.
    static func fileLocks(_ run: ThreadRun, isOneSection: Bool) throws {
      let path = try run.directory() + "/number"
      for name in ["one", "two"] {
        run.thread(name) {
          if isOneSection {
            _ = Locked.number(at: path) { $0 + 1 }
          } else {
            let read = Locked.number(at: path) { $0 }
            _ = Locked.number(at: path) { _ in read + 1 }
          }
        }
      }
      try run.join()
      let number = Locked.number(at: path) { $0 }
      if number != 2 { throw Wrong("the number is \(number)") }
    }

    static func child(_ run: ThreadRun, _ program: String, ends: Bool) throws {
      var pipes: [Int32] = [0, 0]
      // The child ends when this process does.
      guard pipe(&pipes) == 0, fcntl(pipes[1], F_SETFD, FD_CLOEXEC) == 0 else {
        throw Wrong("no pipe")
      }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      posix_spawn_file_actions_adddup2(&actions, pipes[0], 0)
      var identifier: pid_t = 0
      var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
      guard posix_spawn(&identifier, program, &actions, nil, &arguments, nil) == 0 else {
        throw Wrong("no child")
      }
      var status: Int32 = 0
      waitpid(identifier, &status, 0)
      for end in pipes { close(end) }
      if status != 0 { throw Wrong("the child ended with \(status)") }
    }

    /// The copy of the process belongs to no schedule.
    static func forks(_ run: ThreadRun) throws {
      typealias Fork = @convention(c) () -> pid_t
      guard let symbol = dlsym(nil, "fork") else { throw Wrong("no fork") }
      let lock = NSLock()
      let identifier = unsafeBitCast(symbol, to: Fork.self)()
      lock.withLock {}
      if identifier == 0 { _exit(0) }
      var status: Int32 = 0
      waitpid(identifier, &status, 0)
      if status != 0 { throw Wrong("the copy ended with \(status)") }
    }

    /// As many threads as a random number says.
    static func random(_ run: ThreadRun) throws {
      let order = Order()
      for number in 0..<Int.random(in: 2...6) { run.thread("\(number)") { order.note("") } }
      try run.join()
    }
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
  }

  /// A number in a file, under the file's lock.
  private enum Locked {
    static func number(at path: String, _ change: (UInt8) -> UInt8) -> UInt8 {
      let file = open(path, O_RDWR | O_CREAT, 0o600)
      defer { close(file) }
      flock(file, LOCK_EX)
      var byte: UInt8 = 0
      _ = pread(file, &byte, 1, 0)
      byte = change(byte)
      _ = pwrite(file, &byte, 1, 0)
      flock(file, LOCK_UN)
      return byte
    }
  }
#endif
