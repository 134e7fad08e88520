import FileTracing
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc

  /// Calls of programs that know nothing of the library.
  @Suite("The file calls of any program")
  struct OrderTests {
    /// `sync(1)` forces the file it is given (`fsync(2)`), each time in a separate process.
    @Test func oneCallOfSeveralProcessesFailsForEachOrder() throws {
      let root = FileManager.default.temporaryDirectory
        .appending(path: "order-\(UUID().uuidString)")
      let directory = root.appending(path: "traced")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let path = directory.path(percentEncoded: false)
      try Data("text".utf8).write(to: directory.appending(path: "file"))
      try TraceLibrary.failNext(under: path)
      let script = """
        cd '\(path)'
        sync file; echo $?; sync file; echo $?; : >'\(path).fail'; sync file; echo $?
        ls ..
        """
      let variables = TraceLibrary.failing(
        TraceKinds(.synchronize), with: EIO, under: path, try TraceLibrary.locate())
      #expect(try output(of: script, variables) == ["1", "0", "1", "traced"])
      try FileManager.default.removeItem(at: root)
    }

    @Test func anOrderThatCannotBeReadEndsTheProgram() throws {
      var variables = TraceLibrary.failing(
        TraceKinds(.synchronize), with: EIO, under: "/nowhere", try TraceLibrary.locate())
      #expect(try output(of: "echo went on", variables) == [])
      for key in variables.keys where key != TraceLibrary.loaderVariable { variables[key] = "5" }
      #expect(try output(of: "echo went on", variables) == [])
    }

    private func output(of script: String, _ variables: [String: String]) throws -> [String] {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", script]
      process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
      process.standardOutput = output
      process.standardError = Pipe()
      try process.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
#endif
