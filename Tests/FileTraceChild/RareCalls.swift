import FileTracing
import Foundation

/// Scenarios with the calls that few stores make.
enum RareCalls {
  private static let bytes = Array("0123456789".utf8)

  static let scenarios: [String: @Sendable (FileTrace, String) async throws -> Void] = [
    "synchronous": { _, directory in synchronous(directory + "/file") },
    "appending": { _, directory in appending(directory + "/file") },
    "vectors": { _, directory in vectors(directory + "/file") },
    "short vectors": { trace, directory in
      trace.fail(at: 1, of: TraceKinds(.read), .short)
      vectors(directory + "/file")
    },
    "whole disks": { _, directory in wholeDisks(directory) },
    "copies": { _, directory in copies(directory) },
    "checked": { _, directory in checked(directory + "/file") },
    "names": { _, directory in names(directory) },
    "streams": { _, directory in streams(directory) },
    "past libc": { _, directory in pastLibc(directory) },
    "many files": { _, directory in manyFiles(directory) },
    "torn once": { trace, directory in torn(trace, directory + "/file", forGood: false) },
    "torn for good": { trace, directory in torn(trace, directory + "/file", forGood: true) },
  ]

  private static func create(_ path: String, _ flags: Int32 = 0) -> Int32 {
    open(path, O_RDWR | O_CREAT | flags, 0o600)
  }

  /// Only writes through such a descriptor, or a copy of it, wait for the disk.
  private static func synchronous(_ path: String) {
    let plain = create(path)
    let waiting = create(path, O_DSYNC)
    let copies = [
      dup(waiting), dup2(waiting, 300), fcntl(waiting, F_DUPFD, 310),
      fcntl(waiting, F_DUPFD_CLOEXEC, 320), LibC.dup3(waiting, 330, 0),
    ]
    _ = fcntl(plain, F_SETFL, O_DSYNC)
    for (place, descriptor) in ([plain, waiting] + copies).enumerated() {
      pwrite(descriptor, bytes, place + 1, off_t(place * 10))
    }
    for descriptor in [plain, waiting] + copies { close(descriptor) }
  }

  /// Copies share the flags that `F_SETFL` sets.
  private static func appending(_ path: String) {
    let first = create(path)
    let copy = dup(first)
    write(first, bytes, 3)
    _ = fcntl(copy, F_SETFL, O_APPEND)
    lseek(first, 0, SEEK_SET)
    write(first, bytes, 4)
    pwrite(first, bytes, 5, -1)
    close(copy)
    close(first)
  }

  private static func vectors(_ path: String) {
    let descriptor = create(path)
    var read = [UInt8](repeating: 0, count: 10)
    bytes.withUnsafeBytes { source in
      let start = UnsafeMutableRawPointer(mutating: source.baseAddress)
      let parts = [
        iovec(iov_base: start, iov_len: 4), iovec(iov_base: start.map { $0 + 4 }, iov_len: 6),
      ]
      for how in [0, LibC.dataSynchronously, LibC.synchronously, LibC.atTheEnd] {
        _ = LibC.pwritev2(descriptor, parts, 2, 0, how)
        _ = LibC.pwritev64v2(descriptor, parts, 1, 100, how)
      }
    }
    read.withUnsafeMutableBytes { target in
      let start = target.baseAddress
      let parts = [
        iovec(iov_base: start, iov_len: 4), iovec(iov_base: start.map { $0 + 4 }, iov_len: 6),
      ]
      say("preadv: \(preadv(descriptor, parts, 2, 0)) \(target[0]) \(target[4]) \(target[9])")
      say("preadv2: \(LibC.preadv2(descriptor, parts, 1, 3, 0)) \(target[0]) \(target[3])")
      lseek(descriptor, 0, SEEK_SET)
      say("readv: \(readv(descriptor, parts, 2)) \(target[0]) \(target[4]) \(target[9])")
    }
    close(descriptor)
  }

  private static func wholeDisks(_ directory: String) {
    let descriptor = create(directory + "/file")
    write(descriptor, bytes, 1)
    _ = LibC.syncfs(descriptor)
    write(descriptor, bytes, 2)
    sync()
    close(descriptor)
  }

  private static func copies(_ directory: String) {
    let from = create(directory + "/from")
    let to = create(directory + "/to")
    write(from, bytes, 10)
    var place: off_t = 2
    say("copied: \(LibC.copyFileRange(from, &place, to, nil, 5, 0)), \(place)")
    place = 1
    say("sent: \(LibC.sendfile(to, from, &place, 3)), \(place)")
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    write(ends[1], bytes, 4)
    say("spliced: \(LibC.splice(ends[0], nil, to, nil, 4, 0))")
    for descriptor in [from, to] + ends { close(descriptor) }
  }

  private static func checked(_ path: String) {
    let descriptor = create(path)
    write(descriptor, bytes, 10)
    var target = [UInt8](repeating: 0, count: 10)
    lseek(descriptor, 0, SEEK_SET)
    say("read: \(LibC.checkedRead(descriptor, &target, 3, 10))")
    say("pread: \(LibC.checkedPread(descriptor, &target, 4, 2, 10))")
    close(descriptor)
  }

  private static func names(_ directory: String) {
    close(create(directory + "/file"))
    truncate(directory + "/file", 5)
    _ = mkdir(directory + "/sub", 0o700)
    if let stream = opendir(directory + "/sub") {
      fsync(dirfd(stream))
      closedir(stream)
    }
    var template = Array("\(directory)/made-XXXXXX".utf8CString)
    mkdtemp(&template)
    symlinkat("file", AT_FDCWD, directory + "/link")
    // A call that fails has left nothing behind that would have to be followed.
    symlink("file", directory + "/link")
    rename("/nowhere", directory + "/file")
    mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, open(directory, O_RDONLY), 0)
  }

  /// A stream closes its descriptor; the next file to get the number is another one.
  private static func streams(_ directory: String) {
    let descriptor = create(directory + "/file")
    if let stream = fdopen(descriptor, "r") { fclose(stream) }
    if let stream = opendir(directory) { closedir(stream) }
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    say("reused: \(ends[0] == descriptor)")
    write(ends[1], bytes, 4)
    _ = LibC.closeRange(UInt32(ends[0]), UInt32(ends[1]), 0)
    let other = create(directory + "/other")
    withVaList([7]) { _ = vdprintf(other, "%d", $0) }
    close(other)
  }

  private static func pastLibc(_ directory: String) {
    let descriptor = create(directory + "/file")
    bytes.withUnsafeBytes { bytes in
      let start = Int(bitPattern: bytes.baseAddress)
      say("written: \(LibC.systemCall(LibC.writeNumber, Int(descriptor), start, 3, 0, 0, 0))")
      // A ring without entries is refused: nothing was done.
      say("ring: \(LibC.systemCall(LibC.ringNumber, 0, 0, 0, 0, 0, 0))")
    }
    say("cloned: \(LibC.clone(descriptor, descriptor))")
    close(descriptor)
  }

  private static func manyFiles(_ directory: String) {
    for number in 0..<10_000 { close(create("\(directory)/\(number)")) }
    for number in 0..<10_000 { unlink("\(directory)/\(number)") }
    say("steps: \(LibC.nodeSteps())")
  }

  private static func torn(_ trace: FileTrace, _ path: String, forGood: Bool) {
    let descriptor = create(path)
    trace.fail(at: 2, of: TraceKinds(.write), .shortThenError(ENOSPC), forGood: forGood)
    for _ in 0..<5 {
      let count = write(descriptor, bytes, 10)
      say("wrote \(count)\(count < 0 ? " \(errno == ENOSPC ? "full" : "otherwise")" : "")")
    }
    close(descriptor)
  }
}
