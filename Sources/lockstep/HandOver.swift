import Arguments
import Foundation

/// Another program that does the work of a verb of this program.
///
/// The process becomes that program. Its arguments stay the same byte by byte, and its streams and
/// process number do not change, so signals and the exit code are those of the program.
struct HandOver: Sendable {
  /// The name of the program's file.
  let program: String
  /// The command that builds the program, in the root of a checkout.
  let buildCommand: String
  /// The folder in a checkout of the package that builds the program.
  let package: String
  /// True if the program has the same verb and names itself as this program does.
  var keepsVerb = false

  /// Becomes the program for the first argument, if there is one.
  ///
  /// Call this function before anything else. The program would inherit files opened and signals
  /// ignored earlier.
  ///
  /// - Returns: The reason why the hand-over failed. `nil` if the arguments are for this program.
  static func begin(_ handOvers: [String: HandOver]) -> String? {
    guard CommandLine.argc > 1, let handOver = handOvers[CommandLine.arguments[1]] else {
      return nil
    }
    let problem = handOver.becomeProgram()
    // This program has a short help for each of its verbs.
    let asksForHelp = CommandLine.arguments.contains { $0 == "--help" || $0 == "-h" }
    return asksForHelp ? nil : "lockstep \(CommandLine.arguments[1]): \(problem)"
  }

  /// The possible places of a program that a package builds, best place first.
  static func places(
    of program: String, in package: String, beside executable: URL, checkout: URL?
  ) -> [URL] {
    var places = [executable.deletingLastPathComponent()]
    if let checkout {
      places += ["release", "debug"].map { checkout.appending(path: "\(package)/.build/\($0)") }
    }
    return places.map { $0.appending(path: program) }
  }

  /// The file of a program that a package builds, or `nil` if the program is not built.
  static func path(of program: String, in package: String) -> String? {
    places(of: program, in: package, beside: URL(filePath: Program.executable), checkout: checkout)
      .map { $0.path(percentEncoded: false) }.first(where: FileManager.default.isExecutableFile)
  }

  /// Becomes the program.
  ///
  /// Returns the reason if that fails.
  private func becomeProgram() -> String {
    guard let path = Self.path(of: program, in: package) else {
      return "`\(program)` is not built. In the root of the checkout: \(buildCommand)"
    }
    var arguments = [strdup(keepsVerb ? "lockstep" : path)]
    for index in (keepsVerb ? 1 : 2)..<max(2, Int(CommandLine.argc)) {
      arguments.append(CommandLine.unsafeArgv[index])
    }
    arguments.append(nil)
    StandardStreams.unblockSignals()
    execv(path, arguments)
    return "\(path) cannot be started (\(String(cString: strerror(errno)))). "
      + "Build the program again: \(buildCommand)"
  }

  private static var checkout: URL? {
    do {
      return try Checkout(around: FileManager.default.currentDirectoryPath).root
    } catch { return nil }
  }
}
