#if os(Linux)
  import FileTracing
  import Foundation

  /// The code of `docs/FileTrace.md`, unchanged: it is compiled, but not run.
  private func example(_ directory: URL) throws {
    let trace = try FileTrace.loaded()
    try trace.start(directory.path)
    try Data("hello".utf8).write(to: directory.appending(path: "file"), options: .atomic)
    trace.stop()
    for record in try trace.records() { print(record) }
  }
#endif
