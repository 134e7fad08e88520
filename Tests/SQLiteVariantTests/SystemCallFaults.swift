#if os(Linux)
  import CSQLite
  import Foundation
  import Synchronization
  import Testing

  /// Makes system calls of SQLite fail.
  ///
  /// Use it in a separate process, because they are replaced in the whole process.
  ///
  /// Works only on Linux, where a call of up to four numbers and addresses has them in registers,
  /// independent of its declaration.
  enum SystemCallFaults {
    /// The failing call, and the way it fails.
    struct Fault {
      /// The number of the call, from 1.
      var index: Int
      /// The system's error number.
      var number: Int32
      /// True if every later call fails too.
      var isForGood = false
      /// The names of the counted calls; all calls if empty.
      var names: Set<String> = []
    }

    private struct State {
      var fault: Fault?
      var seen = 0
      var hasFired = false
      var originals: [String: UInt] = [:]
    }

    private static let state = Mutex(State())

    /// Lets a call fail; counting begins anew.
    static func arm(_ fault: Fault) {
      state.withLock { ($0.fault, $0.seen, $0.hasFired) = (fault, 0, false) }
    }

    /// Lets no call fail any more; says whether a call has failed.
    @discardableResult
    static func disarm() -> Bool {
      state.withLock {
        $0.fault = nil
        return $0.hasFired
      }
    }

    /// Replaces the system calls; none fails yet.
    static func install() throws {
      let fileSystem = try #require(sqlite3_vfs_find(nil))
      for (name, replacement) in replacements {
        guard let original = fileSystem.pointee.xGetSystemCall(fileSystem, name) else { continue }
        state.withLock { $0.originals[name] = unsafeBitCast(original, to: UInt.self) }
        let pointer = unsafeBitCast(replacement, to: sqlite3_syscall_ptr.self)
        try #require(fileSystem.pointee.xSetSystemCall(fileSystem, name, pointer) == SQLITE_OK)
      }
    }

    /// Makes a call, or fails it.
    fileprivate static func call(
      _ name: String, _ first: Int, _ second: Int, _ third: Int, _ fourth: Int
    ) -> Int {
      let (failure, original) = state.withLock { state in
        (Self.failure(of: name, &state), state.originals[name] ?? 0)
      }
      guard let failure else {
        return unsafeBitCast(original, to: Call.self)(first, second, third, fourth)
      }
      errno = failure
      switch name {
      case "fallocate": return Int(failure)
      case "openDirectory": return Int(SQLITE_CANTOPEN)
      default: return -1
      }
    }

    private static func failure(of name: String, _ state: inout State) -> Int32? {
      guard let fault = state.fault, fault.names.isEmpty || fault.names.contains(name) else {
        return nil
      }
      state.seen += 1
      guard state.seen == fault.index || fault.isForGood && state.seen > fault.index else {
        return nil
      }
      state.hasFired = true
      return fault.number
    }

    fileprivate typealias Call = @convention(c) (Int, Int, Int, Int) -> Int

    /// By the names that SQLite has for them.
    private static let replacements: [(String, Call)] = [
      ("open", { call("open", $0, $1, $2, $3) }),
      ("access", { call("access", $0, $1, $2, $3) }),
      ("stat", { call("stat", $0, $1, $2, $3) }),
      ("fstat", { call("fstat", $0, $1, $2, $3) }),
      ("lstat", { call("lstat", $0, $1, $2, $3) }),
      ("ftruncate", { call("ftruncate", $0, $1, $2, $3) }),
      ("fcntl", { call("fcntl", $0, $1, $2, $3) }),
      ("read", { call("read", $0, $1, $2, $3) }),
      ("pread", { call("pread", $0, $1, $2, $3) }),
      ("pread64", { call("pread64", $0, $1, $2, $3) }),
      ("write", { call("write", $0, $1, $2, $3) }),
      ("pwrite", { call("pwrite", $0, $1, $2, $3) }),
      ("pwrite64", { call("pwrite64", $0, $1, $2, $3) }),
      ("fallocate", { call("fallocate", $0, $1, $2, $3) }),
      ("unlink", { call("unlink", $0, $1, $2, $3) }),
      ("openDirectory", { call("openDirectory", $0, $1, $2, $3) }),
      ("fchmod", { call("fchmod", $0, $1, $2, $3) }),
    ]
  }
#endif
