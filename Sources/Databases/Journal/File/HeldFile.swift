import Persistence

/// An open file that is closed when its last user releases it.
///
/// Several threads may read through it at once. The descriptor stays open as long as any of them
/// reads.
final class HeldFile: Sendable {
  // Sendable because its properties never change; the compiler checks it.
  let file: OpenFile
  let fileSystem: any FileSystem

  /// Takes ownership of an open file.
  init(_ file: OpenFile, on fileSystem: any FileSystem) {
    self.file = file
    self.fileSystem = fileSystem
  }

  deinit {
    // The descriptor is closed even if closing fails; acknowledged changes are already
    // synchronised.
    do { try fileSystem.close(file) } catch { /* As said. */  }
  }
}
