#if canImport(Glibc)
  import Foundation
  import Glibc
  import Persistence
  import Testing

  @Suite("A process with little memory")
  struct MemoryLimitTests {
    /// Runs in a separate process, whose limit can be lowered.
    @Test func aFileThatDoesNotFitIsRefused() async {
      await #expect(processExitsWith: .success) {
        let path = NSTemporaryDirectory() + "/lockstep-sparse-\(UUID().uuidString)"
        try PosixFileSystem().write([], toFile: path)
        defer { unlink(path) }
        try #require(truncate(path, 1 << 30) == 0)
        try limitMemory(spare: 256 << 20)
        let error = #expect(throws: FileSystemError.self) {
          try PosixFileSystem().contents(ofFile: path)
        }
        #expect(error?.number == EFBIG)
        let part = #expect(throws: FileSystemError.self) {
          try PosixFileSystem().withDirectory("/") { directory throws(FileSystemError) in
            try PosixFileSystem().withFile(
              String(path.drop { $0 == "/" }), in: directory, .read
            ) { file throws(FileSystemError) in
              try PosixFileSystem().read(file, in: 0..<1 << 30)
            }
          }
        }
        #expect(part?.number == EFBIG)
        let found = error.map { StoreError.reading(path, $0) }
        #expect(found?.code == .unreadable)
        #expect(found?.message.contains("memory") == true)
      }
    }
  }

  /// Limits this process to a given amount of additional memory.
  private func limitMemory(spare: Int) throws {
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      .split(separator: " ").first.flatMap { Int($0) }
    let most = rlim_t(try #require(pages) * sysconf(Int32(_SC_PAGESIZE)) + spare)
    var limit = rlimit(rlim_cur: most, rlim_max: most)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
  }
#endif
