#if os(Linux)
  /// The names of system calls in which a thread may wait.
  enum SystemCalls {
    static func name(_ number: Int32) -> String? { names[number] }

    #if arch(x86_64)
      private static let names: [Int32: String] = [
        0: "read", 1: "write", 7: "poll", 23: "select", 34: "pause", 42: "connect", 43: "accept",
        44: "sendto", 45: "recvfrom", 46: "sendmsg", 47: "recvmsg", 56: "clone", 59: "execve",
        61: "wait4", 72: "fcntl", 73: "flock", 128: "rt_sigtimedwait", 130: "rt_sigsuspend",
        202: "futex", 230: "clock_nanosleep", 232: "epoll_wait", 247: "waitid", 257: "openat",
        270: "pselect6", 271: "ppoll", 281: "epoll_pwait", 288: "accept4",
      ]
    #else
      private static let names: [Int32: String] = [
        22: "epoll_pwait", 25: "fcntl", 32: "flock", 56: "openat", 63: "read", 64: "write",
        72: "pselect6", 73: "ppoll", 95: "waitid", 98: "futex", 115: "clock_nanosleep",
        133: "rt_sigsuspend", 137: "rt_sigtimedwait", 202: "accept", 203: "connect", 206: "sendto",
        207: "recvfrom", 211: "sendmsg", 212: "recvmsg", 220: "clone", 221: "execve",
        242: "accept4", 260: "wait4",
      ]
    #endif
  }
#endif
