import Foundation
import Persistence

/// Closes files with `close(2)`, and again if a signal interrupts the call: by then another
/// thread's file may have the number.
struct RepeatedCloseFileSystem: WrappingFileSystem {
  let base: any FileSystem

  func close(_ file: OpenFile) {
    while systemClose(file.descriptor) != 0, errno == EINTR {}
  }
}

/// The system's `close`, which the method of the same name hides.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
