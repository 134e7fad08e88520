import Foundation

// Foundation's `Data.write` after a short write(2), with Foundation alone.
//
// A pipe takes 65,536 bytes. A signal then ends the write(2) that waits for room. The call returns
// the number of bytes written, which POSIX allows, and `Data.write` must continue after these
// bytes. Even without an interruption, Linux writes at most 0x7ffff000 bytes per call, so every
// file of more than 2 GB is affected.
let path = NSTemporaryDirectory() + "/foundation-short-write-\(getpid())"
guard mkfifo(path, 0o600) == 0 else {
  print("no pipe can be made at \(path): \(String(cString: strerror(errno)))")
  exit(1)
}
defer { unlink(path) }

// A handler that does nothing, without SA_RESTART: the write is interrupted and not restarted.
var action = sigaction()
action.__sigaction_handler.sa_handler = { _ in }
sigaction(SIGUSR1, &action, nil)

let expected = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 251) })
let reader = open(path, O_RDONLY | O_NONBLOCK)
_ = fcntl(reader, F_SETFL, fcntl(reader, F_GETFL) & ~O_NONBLOCK)
// Written before `isStarted` is signalled, and read only after that signal.
nonisolated(unsafe) var writer = pthread_t()
let isStarted = DispatchSemaphore(value: 0)
let isDone = DispatchSemaphore(value: 0)
// Written before `isDone` is signalled, and read only after that signal.
nonisolated(unsafe) var outcome = "returned"
Thread.detachNewThread {
  writer = pthread_self()
  isStarted.signal()
  do { try expected.write(to: URL(filePath: path)) } catch { outcome = "threw \(error)" }
  isDone.signal()
}
isStarted.wait()
// When the pipe is full, the write waits in the kernel.
var waiting: Int32 = 0
while waiting < 65_536 { _ = ioctl(reader, UInt(FIONREAD), &waiting) }
for _ in 0..<1_000 { sched_yield() }
pthread_kill(writer, SIGUSR1)

var found = Data()
var piece = [UInt8](repeating: 0, count: 65_536)
while true {
  let count = read(reader, &piece, piece.count)
  if count <= 0 { break }
  found.append(contentsOf: piece[..<count])
}
isDone.wait()
let first = zip(expected, found).enumerated().first { $0.element.0 != $0.element.1 }?.offset
print("Data.write of \(expected.count) bytes \(outcome); \(found.count) bytes came")
print("expected: the bytes that were written")
if let first {
  let isBeginning = found[first...].elementsEqual(expected[..<(found.count - first)])
  print(
    "found: others from byte \(first) on"
      + (isBeginning ? ": the beginning once more, in place of the rest" : ""))
  exit(7)
}
print("found: \(found == expected ? "the same" : "\(found.count) of them")")
