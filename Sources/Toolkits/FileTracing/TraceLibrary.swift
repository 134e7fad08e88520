public import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file of the library, and how a process is started with it.
public enum TraceLibrary {
  /// The variable that names the library's file, where it does not lie beside the program.
  public static let pathVariable = "LOCKSTEP_FILE_TRACE"

  #if canImport(Darwin)
    /// The name of the library's file.
    public static let fileName = "libFileTrace.dylib"
    /// The variable by which the loader loads it before libc.
    public static let loaderVariable = "DYLD_INSERT_LIBRARIES"
    private static let separators: [Character] = [":"]
  #else
    /// The name of the library's file.
    public static let fileName = "libFileTrace.so"
    /// The variable by which the loader loads it before libc (`ld.so(8)`).
    public static let loaderVariable = "LD_PRELOAD"
    private static let separators: [Character] = [":", " "]
  #endif

  /// Finds the library: where ``pathVariable`` says, else beside the running program or the bundle
  /// that this code is in.
  ///
  /// Looks at a few files; keep the result.
  ///
  /// - Parameter environment: The process's variables.
  /// - Returns: An absolute path.
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

  /// The variables that a new process needs, besides those it has, to have the library loaded.
  ///
  /// - Parameters:
  ///   - path: The library's file, from ``locate(_:)``.
  ///   - environment: The other variables of the process: libraries that they load stay.
  /// - Returns: One variable and its value.
  public static func loading(
    _ path: String, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    let others = (environment[loaderVariable] ?? "").split(whereSeparator: separators.contains)
      .map(String.init).filter { $0 != path }
    return [loaderVariable: ([path] + others).joined(separator: ":")]
  }

  /// The variables that a new process needs, besides those it has, to end at one of its calls as with
  /// `kill -9`; it need not know of the library.
  ///
  /// Every process that it starts ends at such a call of its own.
  ///
  /// - Parameters:
  ///   - number: The number of the call, from 1.
  ///   - kinds: The kinds that are counted.
  ///   - directory: The directory whose calls are counted: it exists, and its path is absolute.
  ///   - path: The library's file, from ``locate(_:)``.
  ///   - environment: The other variables of the process: libraries that they load stay.
  /// - Returns: The variables and their values.
  public static func killing(
    at number: Int, of kinds: TraceKinds, under directory: String, _ path: String,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    loading(path, environment)
      .merging([killVariable: "\(number):\(kinds.rawValue):\(directory)"]) { $1 }
  }

  private static let killVariable = "LOCKSTEP_FILE_TRACE_KILL"

  /// The variables that a new process needs, besides those it has, to have calls of its own and of the
  /// processes that it forks failed when ``failNext(under:)`` says so; it need not know of the library.
  ///
  /// Each of those calls costs a look for a file. Nothing is recorded.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of the calls that fail.
  ///   - error: The error number.
  ///   - directory: The directory whose calls fail: it exists, and its path is absolute.
  ///   - path: The library's file, from ``locate(_:)``.
  ///   - environment: The other variables of the process: libraries that they load stay.
  /// - Returns: The variables and their values.
  public static func failing(
    _ kinds: TraceKinds, with error: Int32, under directory: String, _ path: String,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    loading(path, environment)
      .merging([failVariable: "\(error):\(kinds.rawValue):\(directory)"]) { $1 }
  }

  private static let failVariable = "LOCKSTEP_FILE_TRACE_FAIL"

  /// Fails the next call of the processes that were started with ``failing(_:with:under:_:_:)`` for this
  /// directory: exactly one call, of one process.
  ///
  /// - Parameter directory: The directory, as it was named to the processes.
  /// - Throws: The error of the file `DIRECTORY.fail`, which stands for the order and is gone once the call
  ///   has failed.
  public static func failNext(under directory: String) throws {
    try Data().write(to: URL(filePath: directory + ".fail"))
  }

  /// Starts this program again in this very process, with the same arguments and the library loaded
  /// (`execve(2)`); returns when it is loaded already.
  ///
  /// For the beginning of a program: the program repeats everything that it has done so far, and
  /// its other threads end.
  ///
  /// - Throws: The errors of ``locate(_:)``; ``FileTraceError/notLoaded`` when the loader refuses.
  public static func loadIntoThisProcess() throws(FileTraceError) {
    do throws(FileTraceError) {
      _ = try FileTrace.loaded()
      return
    } catch {
      guard error == .notLoaded else { throw error }
    }
    var environment = ProcessInfo.processInfo.environment
    // The program was started again already, without success.
    guard environment.updateValue("1", forKey: reloadVariable) == nil,
      let program = Bundle.main.executablePath
    else { throw .notLoaded }
    environment.merge(loading(try locate())) { $1 }
    let arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    execve(program, arguments, variables)
    // Only a failure comes here.
    for text in arguments + variables { free(text) }
    throw .notLoaded
  }

  private static let reloadVariable = "LOCKSTEP_FILE_TRACE_RELOADED"

  private static func absolute(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
  }

  /// The directories of the program and of the image that this code is in.
  private static func places() -> [String] {
    var files = [Bundle.main.executablePath ?? CommandLine.arguments.first].compactMap { $0 }
    #if canImport(Darwin)
      // There, tests are a bundle that another program loads.
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

  /// The directory that holds a program, or the bundle that holds it.
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
