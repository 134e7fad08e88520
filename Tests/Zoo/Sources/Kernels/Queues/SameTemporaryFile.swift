import Foundation
import Synchronization

extension Kernel {
  static let sameTemporaryFile = Kernel(
    name: "sameTemporaryFile",
    report: "https://github.com/swiftlang/swift-package-manager/issues/10138",
    defect: "Two writers replace a file over the same temporary name."
  ) { isMended in
    let folder = FileManager.default.temporaryDirectory.appending(path: "zoo-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let writer = Writer(folder: folder, isMended: isMended)
    let failure = Mutex<String?>(nil)
    let write: @Sendable (String) -> Void = { text in
      do { try writer.write(text) } catch { failure.withLock { $0 = "\(error)" } }
    }
    await concurrently({ write("a") }, { write("b") })
    try FileManager.default.removeItem(at: folder)
    try expect(failure.withLock { $0 } == nil, "\(failure.withLock { $0 } ?? "")")
  }
}

private struct Writer: Sendable {
  let folder: URL
  let isMended: Bool

  /// Writes a temporary file and renames it.
  func write(_ text: String) throws {
    let name = isMended ? "new-\(text)" : "new"
    let temporary = folder.appending(path: name).path
    try Data(text.utf8).write(to: URL(filePath: temporary))
    guard rename(temporary, folder.appending(path: "file").path) == 0 else {
      throw Wrong(description: "the temporary file is gone")
    }
  }
}
