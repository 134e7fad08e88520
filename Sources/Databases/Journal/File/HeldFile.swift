import Persistence

/// An open file that is closed when nobody needs it any more.
///
/// Several threads may read through it at once. The descriptor is not closed while one of them does.
final class HeldFile: Sendable {
  // Sendable without a promise of ours: nothing here changes.
  let file: OpenFile
  let fileSystem: any FileSystem

  /// Takes over a file that was opened.
  init(_ file: OpenFile, on fileSystem: any FileSystem) {
    self.file = file
    self.fileSystem = fileSystem
  }

  deinit {
    // The descriptor is gone even when closing fails; acknowledged changes are synchronised.
    do { try fileSystem.close(file) } catch { /* As said. */  }
  }
}
