import Dispatch
import Foundation
import Persistence
import SimulatedDisk
import Synchronization

/// Makes calls on a separate thread.
func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) -> Task<Value, any Error> {
  let (ended, source) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
  // At once: the thread of a task that waits may be the one that a later task would need.
  Thread {
    source.yield(Result { try body() })
    source.finish()
  }.start()
  return Task {
    for await result in ended { return try result.get() }
    throw CancellationError()
  }
}

/// Notes on which thread each write is made.
final class ThreadNotingFileSystem: WrappingFileSystem {
  let base: any FileSystem
  private let writers = Mutex<[UInt]>([])
  /// Called before each write, on the writer's thread.
  let beforeWrite = Mutex<(@Sendable () -> Void)?>(nil)

  init(_ base: any FileSystem) { self.base = base }

  func takeWriters() -> [UInt] {
    writers.withLock { writers in
      defer { writers = [] }
      return writers
    }
  }

  func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    if call.operation == .write {
      writers.withLock { $0.append(CurrentThread.number) }
      beforeWrite.withLock { $0 }?()
    }
    return try body()
  }
}

/// The codes of errors, noted on any thread.
final class Codes: Sendable {
  private let noted = Mutex<[StoreError.Code?]>([])
  var all: [StoreError.Code?] { noted.withLock { $0 } }

  func add(_ error: (any Error)?) {
    noted.withLock { $0.append((error as? StoreError)?.code) }
  }

  /// Makes a call, and notes its error's code, or that there was none.
  func note(_ call: () throws -> Void) {
    do {
      try call()
      add(nil)
    } catch { add(error) }
  }
}

/// An executor whose thread is held up by a job.
struct HeldExecutor {
  private let gate = DispatchSemaphore(value: 0)

  /// Returns when the thread is held.
  init(_ executor: IOThread) async {
    await withCheckedContinuation { held in
      Task(executorPreference: executor) { [gate] in
        await onExecutor {
          held.resume()
          gate.wait()
        }
      }
    }
  }

  func letGo() { gate.signal() }
}

/// On the executor that its task prefers; a task's own closure need not be.
@concurrent
func onExecutor<Value: Sendable>(_ body: @Sendable () -> Value) async -> Value { body() }
