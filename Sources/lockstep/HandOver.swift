import Arguments
import Foundation

/// Another program, which does the work of one of this program's verbs.
///
/// The process becomes that program, with its arguments byte by byte, its streams and its number, so
/// that signals and the exit code are those of the program.
struct HandOver: Sendable {
  /// The name of the program's file.
  let program: String
  /// The command that builds the program, in the root of a checkout.
  let buildCommand: String
  /// The folder of a checkout whose package has the program; `nil` for this package.
  var package: String?
  /// Whether the verb is one of the program's too, and the program speaks as this one.
  var keepsVerb = false

  /// Becomes the program that the first argument means, if there is one.
  ///
  /// To be called before anything else: a file opened before, or a signal ignored before, would be
  /// so in the program, too.
  ///
  /// - Returns: Why the hand-over failed; `nil` where the arguments ask this program.
  static func begin(_ handOvers: [String: HandOver]) -> String? {
    guard CommandLine.argc > 1, let handOver = handOvers[CommandLine.arguments[1]] else {
      return nil
    }
    let problem = handOver.becomeProgram()
    // This program has a few words of help on each of its verbs.
    let asksForHelp = CommandLine.arguments.contains { $0 == "--help" || $0 == "-h" }
    return asksForHelp ? nil : "lockstep \(CommandLine.arguments[1]): \(problem)"
  }

  /// Where the program may be, the best place first.
  func places(beside executable: URL, in checkout: URL?) -> [URL] {
    var places = [executable.deletingLastPathComponent()]
    if let checkout, let package {
      places += ["debug", "release"].map { checkout.appending(path: "\(package)/.build/\($0)") }
    }
    return places.map { $0.appending(path: program) }
  }

  /// Returns only where the process cannot become the program, with the reason.
  private func becomeProgram() -> String {
    let places = places(beside: URL(filePath: Program.executable), in: Self.checkout)
      .map { $0.path(percentEncoded: false) }
    guard let path = places.first(where: FileManager.default.isExecutableFile) else {
      return "`\(program)` is not built. In the root of the checkout: \(buildCommand)"
    }
    var arguments = [strdup(keepsVerb ? "lockstep" : path)]
    for index in (keepsVerb ? 1 : 2)..<max(2, Int(CommandLine.argc)) {
      arguments.append(CommandLine.unsafeArgv[index])
    }
    arguments.append(nil)
    // The thread that this runs on lets other threads take the signals; the program has none yet.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    execv(path, arguments)
    return "\(path) cannot be started (\(String(cString: strerror(errno)))). "
      + "Build the program again: \(buildCommand)"
  }

  private static var checkout: URL? {
    do {
      return try SourceTree(around: FileManager.default.currentDirectoryPath).root
    } catch { return nil }
  }
}
