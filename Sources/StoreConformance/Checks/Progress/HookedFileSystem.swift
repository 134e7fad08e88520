import Persistence

/// Calls a hook on the operation's thread before every operation, where it may wait.
struct HookedFileSystem: WrappingFileSystem {
  /// Is given the bytes that a write is about to write, and 0 for every other operation.
  typealias Hook = @Sendable (_ operation: FileOperation, _ byteCount: Int) -> Void

  let base: any FileSystem
  let hook: Hook

  init(_ base: any FileSystem, before hook: @escaping Hook) {
    self.base = base
    self.hook = hook
  }

  func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    hook(call.operation, call.bytes?.count ?? 0)
    return try body()
  }
}
