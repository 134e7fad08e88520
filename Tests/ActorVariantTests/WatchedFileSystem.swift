import Persistence

/// Says where every operation runs.
final class WatchedFileSystem: WrappingFileSystem {
  let base: any FileSystem
  private let see: @Sendable () -> Void

  init(_ base: any FileSystem, see: @escaping @Sendable () -> Void) {
    self.base = base
    self.see = see
  }

  func perform<Result>(
    _ call: FileCall, _ body: () throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    see()
    return try body()
  }
}
