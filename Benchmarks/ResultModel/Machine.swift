import Foundation

/// Facts about the machine, the checkout and the compiler.
package enum Machine {
  package static var kernel: TextFigure {
    var names = utsname()
    guard uname(&names) == 0 else { return .unavailable("uname failed") }
    return .value("\(text(&names.sysname)) \(text(&names.release)) \(text(&names.machine))")
  }

  package static var processor: TextFigure {
    #if canImport(Darwin)
      return output(of: "/usr/sbin/sysctl", ["-n", "machdep.cpu.brand_string"])
    #else
      let lines = lines(of: "/proc/cpuinfo")
      guard let line = lines.first(where: { $0.hasPrefix("model name") }),
        let colon = line.firstIndex(of: ":")
      else { return .unavailable("/proc/cpuinfo names no model") }
      return .value(line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    #endif
  }

  /// The compiler's version, read once: starting the compiler takes a while.
  package static let swift: TextFigure = {
    switch output(of: "/usr/bin/env", ["swift", "--version"]) {
    case .value(let text):
      return .value(
        text.split(separator: "\n").first { $0.contains("Swift version") }.map(String.init) ?? text)
    case .unavailable(let reason): return .unavailable(reason)
    }
  }()

  /// The commit of the sources that this program was built from, wherever it runs.
  ///
  /// The commit ends with `-dirty` if one of the program's source files differs from it. The commit
  /// is unavailable if the sources are gone, or lie in a checkout of something else.
  package static let commit = commit(
    ofSources: URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false))

  package static func commit(ofSources path: String) -> TextFigure {
    func git(_ arguments: String...) -> TextFigure {
      output(of: "/usr/bin/env", ["git", "-C", path] + arguments)
    }
    func place(_ path: String) -> [String] {
      URL(filePath: path).resolvingSymlinksInPath().pathComponents.filter { $0 != "/" }
    }
    guard case .value(let top) = git("rev-parse", "--show-toplevel"), place(top) == place(path)
    else { return .unavailable("unknown: \(path) is no git checkout") }
    guard case .value(let head) = git("rev-parse", "HEAD"),
      case .value(let changes) = git(
        "status", "--porcelain", "--", "Package.swift", "Sources", "Benchmarks",
        ":!Benchmarks/Results")
    else { return .unavailable("unknown: git does not tell") }
    return .value(changes.isEmpty ? head : head + "-dirty")
  }

  /// The type of the file system that holds a directory.
  package static func fileSystem(of directory: String) -> TextFigure {
    #if canImport(Darwin)
      return .unavailable("not read on this platform")
    #else
      let path = URL(filePath: directory).resolvingSymlinksInPath().path(percentEncoded: false)
      let mounts = lines(of: "/proc/self/mounts").map { $0.split(separator: " ").map(String.init) }
      let holding = mounts.filter { fields in
        fields.count > 2
          && (fields[1] == "/" || path == fields[1] || path.hasPrefix(fields[1] + "/"))
      }
      // The last of the longest paths is the topmost mount.
      guard let mount = holding.reversed().max(by: { $0[1].count < $1[1].count }) else {
        return .unavailable("/proc/self/mounts does not name it")
      }
      return .value(mount[2])
    #endif
  }

  private static func lines(of path: String) -> [String] {
    let bytes = FileManager.default.contents(atPath: path) ?? Data()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func text<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static func output(of executable: String, _ arguments: [String]) -> TextFigure {
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        return .unavailable("\(arguments.joined(separator: " ")) failed")
      }
      return .value(
        String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    } catch {
      return .unavailable("\(arguments.joined(separator: " ")): \(error)")
    }
  }
}
