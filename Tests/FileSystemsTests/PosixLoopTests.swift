import Foundation
import TestPrograms
import Testing

@testable import FileSystems

/// A file behind system calls that are interrupted every other time and transfer little at once.
private final class ReluctantFile: Sendable {
  struct State {
    var bytes: [UInt8] = []
    var calls = 0
    var interruptions = 0
  }

  let state = Box(State())
  let largestTransfer: Int

  init(_ bytes: [UInt8] = [], largestTransfer: Int = 3) {
    self.largestTransfer = largestTransfer
    state.withLock { $0.bytes = bytes }
  }

  /// Fails every other call with `EINTR`.
  func interrupts() -> Bool {
    state.withLock { state in
      state.calls += 1
      guard state.calls % 2 == 1 else { return false }
      state.interruptions += 1
      errno = EINTR
      return true
    }
  }

  var systemCalls: SystemCalls {
    var calls = SystemCalls()
    calls.write = { [self] _, buffer, count in
      if interrupts() { return -1 }
      let transferred = min(count, largestTransfer)
      let source = UnsafeRawBufferPointer(start: buffer, count: transferred)
      state.withLock { $0.bytes += Array(source) }
      return transferred
    }
    calls.writeAt = { [self] _, buffer, count, offset in
      if interrupts() { return -1 }
      let transferred = min(count, largestTransfer)
      let source = UnsafeRawBufferPointer(start: buffer, count: transferred)
      state.withLock { $0.bytes.replaceSubrange(offset..<(offset + transferred), with: source) }
      return transferred
    }
    calls.writePieces = { [self] _, pieces in
      if interrupts() { return -1 }
      let all = pieces.flatMap { UnsafeRawBufferPointer(start: $0.iov_base, count: $0.iov_len) }
      let transferred = min(all.count, largestTransfer)
      state.withLock { $0.bytes += all.prefix(transferred) }
      return transferred
    }
    calls.read = { [self] _, buffer, count, offset in
      if interrupts() { return -1 }
      let rest = state.withLock { Array($0.bytes.dropFirst(offset)) }
      let transferred = min(count, largestTransfer, rest.count)
      UnsafeMutableRawBufferPointer(start: buffer, count: count)
        .copyBytes(from: rest.prefix(transferred))
      return transferred
    }
    calls.statusWithoutTimes = { _, _, status in
      status = stat()
      status.st_mode = S_IFREG
      return 0
    }
    return calls
  }
}

@Suite("The loops over system calls")
struct PosixLoopTests {
  private let directory = OpenDirectory(descriptor: -1, path: "/data")

  /// Ends of calls within pieces, at their ends and over several.
  @Test(arguments: [1, 3, 7, 1_000, 100_000])
  func piecesAreWrittenInOrderHoweverShortTheCalls(_ largestTransfer: Int) throws {
    let file = ReluctantFile(largestTransfer: largestTransfer)
    let fileSystem = PosixFileSystem(calls: file.systemCalls)
    let pieces = (0..<200).map { number in
      [UInt8](repeating: UInt8(number % 251), count: number % 5 == 0 ? 0 : number % 11)[...]
    }
    let opened = OpenFile(descriptor: -1, name: "data.json", in: directory)
    try fileSystem.write(pieces: pieces, to: opened)
    #expect(file.state.withLock { $0.bytes } == Array(pieces.joined()))
    #expect(file.state.withLock { $0.interruptions } >= 1)
  }
  private var anyFile: OpenFile { OpenFile(descriptor: -1, name: "a", in: directory) }

  @Test func shortAndInterruptedWritesAreContinued() throws {
    let content = Array("a text that takes many calls".utf8)
    let file = ReluctantFile()
    try PosixFileSystem(calls: file.systemCalls).write(content, to: anyFile)
    let state = file.state.withLock { $0 }
    #expect(state.bytes == content)
    #expect(state.interruptions == 10)
  }

  @Test func shortAndInterruptedWritesAtAnOffsetAreContinued() throws {
    let file = ReluctantFile(Array("a text of dots: ....................".utf8))
    try PosixFileSystem(calls: file.systemCalls).write(
      Array("that takes many call".utf8), to: anyFile, at: 16)
    let state = file.state.withLock { $0 }
    #expect(String(decoding: state.bytes, as: UTF8.self) == "a text of dots: that takes many call")
    #expect(state.interruptions > 1)
  }

  @Test func shortAndInterruptedReadsAreContinued() throws {
    let content = Array("a text that takes many calls".utf8)
    let file = ReluctantFile(content)
    #expect(try PosixFileSystem(calls: file.systemCalls).read(anyFile) == content)
    #expect(file.state.withLock { $0.interruptions } == 11)
  }

  @Test func readingGrowsBeyondItsFirstGuess() throws {
    let content = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
    let file = ReluctantFile(content, largestTransfer: .max)
    #expect(try PosixFileSystem(calls: file.systemCalls).read(anyFile) == content)
  }

  @Test func anErrorAfterAShortWriteIsReported() {
    var calls = SystemCalls()
    let count = Box(0)
    calls.write = { _, _, _ in
      count.withLock { $0 += 1 }
      if count.withLock({ $0 }) == 1 { return 1 }
      errno = ENOSPC
      return -1
    }
    #expect(throws: FileSystemError(.write, "/data/a", number: ENOSPC)) {
      try PosixFileSystem(calls: calls).write([1, 2, 3], to: anyFile)
    }
  }

  @Test func aWriteThatAcceptsNothingEndsWithAnError() {
    var calls = SystemCalls()
    calls.write = { _, _, _ in 0 }
    #expect(throws: FileSystemError(.write, "/data/a", number: EIO)) {
      try PosixFileSystem(calls: calls).write([1], to: anyFile)
    }
  }

  /// As in a container whose root has no right to give files away.
  @Test(.enabled(if: geteuid() == 0, "only root gives files away"), arguments: [EPERM, EINVAL])
  func aFileThatRootMayNotGiveAwayIsWrittenAllTheSame(number: Int32) throws {
    try withTemporaryDirectory { path in
      try #require(chown(path, 12_345, 12_346) == 0)
      var calls = SystemCalls()
      calls.giveFile = { _, _, _ in
        errno = number
        return -1
      }
      let files = PosixFileSystem(calls: calls)
      let directory = try files.openDirectory(path)
      try files.close(files.open("a", in: directory, .replace))
      try files.closeDirectory(directory)
      #expect(access(path + "/a", F_OK) == 0)
    }
  }

  @Test func anInterruptedCloseIsNotRepeated() throws {
    var calls = SystemCalls()
    let count = Box(0)
    calls.close = { _ in
      count.withLock { $0 += 1 }
      errno = EINTR
      return -1
    }
    try PosixFileSystem(calls: calls).close(anyFile)
    #expect(count.withLock { $0 } == 1)
  }

  @Test func whatIsInterruptedIsRepeated() throws {
    let file = ReluctantFile()
    var calls = file.systemCalls
    calls.open = { _, _, _ in file.interrupts() ? -1 : 7 }
    // The descriptors are no files, whose owner could be looked up.
    calls.isRoot = { false }
    calls.synchronize = { _ in file.interrupts() ? -1 : 0 }
    calls.synchronizeDirectory = { _ in file.interrupts() ? -1 : 0 }
    calls.rename = { _, _, _ in file.interrupts() ? -1 : 0 }
    calls.lock = { _, _ in file.interrupts() ? -1 : 0 }
    calls.close = { _ in 0 }
    let files = PosixFileSystem(calls: calls)
    let directory = try files.openDirectory("/data")
    #expect(directory == OpenDirectory(descriptor: 7, path: "/data"))
    let opened = try files.open("a", in: directory, .lock)
    #expect(
      opened == OpenFile(descriptor: 7, name: "a", in: directory, isForLocking: true))
    try files.lock(opened)
    try files.synchronize(opened)
    try files.synchronizeDirectory(directory)
    try files.rename("a", to: "b", in: directory)
    try files.close(opened)
    #expect(file.state.withLock { $0.interruptions } == 7)
  }
}
