public import Foundation

/// The file of the library, and the ways to start a process with it.
public enum TraceLibrary {
  /// The variable that names the library's file, if the file is not beside the program.
  public static let pathVariable = "LOCKSTEP_FILE_TRACE"

  #if canImport(Darwin)
    /// The name of the library's file.
    package static let fileName = "libFileTrace.dylib"
    /// The variable that makes the loader load the library before libc.
    package static let loaderVariable = "DYLD_INSERT_LIBRARIES"
    private static let separators: [Character] = [":"]
  #else
    /// The name of the library's file.
    package static let fileName = "libFileTrace.so"
    /// The variable that makes the loader load the library before libc (`ld.so(8)`).
    package static let loaderVariable = "LD_PRELOAD"
    private static let separators: [Character] = [":", " "]
  #endif

  /// Finds the library at the path in ``pathVariable``, or else beside the running program or the
  /// bundle that contains this code; returns its absolute path.
  ///
  /// The function looks for several files; keep the result.
  ///
  /// - Throws: ``FileTraceError/notFound(name:places:)``,
  ///   ``FileTraceError/namedFileIsMissing(variable:path:)`` or
  ///   ``FileTraceError/pathNotLoadable(_:)``.
  public static func locate(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(FileTraceError) -> String {
    let path: String
    if let named = environment[pathVariable], !named.isEmpty {
      path = absolute(named)
      guard FileManager.default.fileExists(atPath: path) else {
        throw .namedFileIsMissing(variable: pathVariable, path: named)
      }
    } else {
      let places = places()
      let candidates = places.map { $0 + "/" + fileName }
      guard let found = candidates.first(where: FileManager.default.fileExists(atPath:)) else {
        throw .notFound(name: fileName, places: places)
      }
      path = found
    }
    guard !path.contains(where: separators.contains) else { throw .pathNotLoadable(path) }
    return path
  }

  /// Returns the additional variables with which a new process loads the library.
  ///
  /// `path` is the library's file, from ``locate(_:)``. Libraries that the other variables of the
  /// process load are kept.
  public static func loading(
    _ path: String, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    let others = (environment[loaderVariable] ?? "").split(whereSeparator: separators.contains)
      .map(String.init).filter { $0 != path }
    return [loaderVariable: ([path] + others).joined(separator: ":")]
  }

  /// Returns the additional variables with which a new process ends at one of its calls as with
  /// `kill -9`.
  ///
  /// The process needs no knowledge of the library.
  ///
  /// Every process that it starts ends at its own call in the same way.
  ///
  /// The number counts from 1. The directory exists, and its path is absolute. `path` is the
  /// library's file, from ``locate(_:)``. Libraries that the other variables of the process load
  /// are kept.
  public static func killing(
    at number: Int, of kinds: TraceKinds, under directory: String, _ path: String,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    loading(path, environment)
      .merging([killVariable: "\(number):\(kinds.rawValue):\(directory)"]) { $1 }
  }

  private static let killVariable = "LOCKSTEP_FILE_TRACE_KILL"

  /// Returns the additional variables with which calls of a new process fail on request by
  /// ``failNext(under:)``.
  ///
  /// Calls of processes that it forks fail too. The process needs no knowledge of the library.
  ///
  /// Each of these calls costs a check for a file. The library records nothing.
  ///
  /// The directory exists, and its path is absolute. `path` is the library's file, from
  /// ``locate(_:)``. Libraries that the other variables of the process load are kept.
  public static func failing(
    _ kinds: TraceKinds, with error: Int32, under directory: String, _ path: String,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    loading(path, environment)
      .merging([failVariable: "\(error):\(kinds.rawValue):\(directory)"]) { $1 }
  }

  private static let failVariable = "LOCKSTEP_FILE_TRACE_FAIL"

  /// Makes the next call fail in the processes started with ``failing(_:with:under:_:_:)`` for this
  /// directory.
  ///
  /// Exactly one call fails, in a single process. Write the directory as it was for the processes.
  ///
  /// - Throws: The error from creating the file `DIRECTORY.fail`. The file is the request, and is
  ///   removed when the call has failed.
  public static func failNext(under directory: String) throws {
    try Data().write(to: URL(filePath: directory + ".fail"))
  }

  /// Restarts this program in the same process, with the same arguments and the library loaded
  /// (`execve(2)`).
  ///
  /// Returns if the library is already loaded.
  ///
  /// Call this function at the start of a program: the program repeats everything that it has done
  /// so far, and its other threads end.
  ///
  /// - Throws: The errors of ``locate(_:)``, or ``FileTraceError/notLoaded`` if the loader refuses.
  package static func loadIntoThisProcess() throws(FileTraceError) {
    do throws(FileTraceError) {
      _ = try FileTrace.loaded()
      return
    } catch {
      guard error == .notLoaded else { throw error }
    }
    var environment = ProcessInfo.processInfo.environment
    // The program was restarted before, without success.
    guard environment.updateValue("1", forKey: reloadVariable) == nil,
      let program = Bundle.main.executablePath
    else { throw .notLoaded }
    environment.merge(loading(try locate())) { $1 }
    let arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    execve(program, arguments, variables)
    // `execve` returns only after a failure.
    for text in arguments + variables { free(text) }
    throw .notLoaded
  }

  private static let reloadVariable = "LOCKSTEP_FILE_TRACE_RELOADED"

  private static func absolute(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
  }

  /// The directories of the program and of the image that contains this code.
  private static func places() -> [String] {
    var files = [Bundle.main.executablePath ?? CommandLine.arguments.first].compactMap { $0 }
    #if canImport(Darwin)
      // On macOS, another program loads the tests as a bundle.
      var information = Dl_info()
      if dladdr(#dsohandle, &information) != 0, let name = information.dli_fname {
        files.append(String(cString: name))
      }
    #endif
    var places: [String] = []
    for file in files {
      let place = directory(around: URL(filePath: absolute(file)).resolvingSymlinksInPath())
      if !places.contains(place) { places.append(place) }
    }
    return places
  }

  /// The directory that contains a program, or the bundle of the program.
  private static func directory(around file: URL) -> String {
    var directory = file.deletingLastPathComponent()
    let isInBundle = { (url: URL) in
      ["MacOS", "Contents"].contains(url.lastPathComponent)
        || ["xctest", "app"].contains(url.pathExtension)
    }
    while isInBundle(directory) { directory.deleteLastPathComponent() }
    let path = directory.path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
