package import Foundation

/// The file of the library that is loaded below libc, and the way to start a process with it.
package enum SchedulerLibrary {
  /// The name of the library's file.
  package static let fileName = "libThreadScheduler.so"
  /// The variable that names the library's file, if the file is not beside the program.
  package static let pathVariable = "LOCKSTEP_THREAD_SCHEDULER"
  /// The variable that makes the loader load the library before libc (`ld.so(8)`).
  static let loaderVariable = "LD_PRELOAD"
  /// The variable that gives dictionaries the same order in each process.
  package static let hashing = ["SWIFT_DETERMINISTIC_HASHING": "1"]

  /// Finds the library: at the path in ``pathVariable``, otherwise beside the program.
  ///
  /// The function looks for several files.
  package static func locate(
    for program: URL, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ScheduleError) -> String {
    let path: String
    if let named = environment[pathVariable], !named.isEmpty {
      path = URL(filePath: named).standardizedFileURL.path
      guard FileManager.default.fileExists(atPath: path) else {
        throw ScheduleError(
          "\(pathVariable) names \(named), which is not there; name \(fileName) or unset it")
      }
    } else {
      path =
        program.resolvingSymlinksInPath().deletingLastPathComponent()
        .appending(path: fileName).path
      guard FileManager.default.fileExists(atPath: path) else {
        throw ScheduleError(
          "\(fileName) is not beside \(program.path); build the product ThreadScheduler (`swift "
            + "build` does; another package depends on it), or name the file in "
            + pathVariable)
      }
    }
    return path
  }

  /// The characters that the loader takes for separators of files.
  private static let separators = ":; "

  /// The path of a link to the library, if the loader could not read the library's own path.
  private static func readable(_ path: String, _ directory: URL) throws(ScheduleError) -> String {
    guard path.contains(where: { separators.contains($0) }) else { return path }
    let link = directory.appending(path: fileName).path
    guard !link.contains(where: { separators.contains($0) }) else {
      throw ScheduleError(
        "\(path) and \(link) have a character that \(loaderVariable) takes for a separator; copy the "
          + "file elsewhere and name it in \(pathVariable)")
    }
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    } catch {
      throw ScheduleError("\(link) cannot be made as a link to \(path): \(error)")
    }
    return link
  }

  /// The additional variables that a process needs.
  ///
  /// If the path has a space or another separator of the loader, the directory gets a link to the
  /// library. The caller removes the directory when no process will start any more.
  static func loading(
    _ library: String, in directory: URL,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ScheduleError) -> [String: String] {
    let path = try readable(library, directory)
    let others = (environment[loaderVariable] ?? "").split { ": ".contains($0) }.map(String.init)
    return [
      // The library comes before others such as the file trace. The file trace makes file calls one
      // at a time under its own lock, and must see them after the schedule has chosen them.
      loaderVariable: ([path] + others.filter { $0 != path }).joined(separator: ":"),
      // A backtracer stops the other threads in the middle of a schedule, so a crash would end as
      // something else.
      "SWIFT_BACKTRACE": "enable=no",
    ].merging(hashing) { $1 }
  }
}
