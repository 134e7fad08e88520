import Processes

/// Looks whether the compiler finds SQLite, which lab 13 uses.
package struct HeaderProbe: Sendable {
  /// The path of the `clang` command, which every toolchain has.
  let compiler: String?
  let header: String

  /// Creates a probe; `PATH` is read, and nothing is started.
  package init(environment: [String: String], header: String = "sqlite3.h") {
    compiler = LabTools.find("clang", in: environment["PATH"] ?? "")
    self.header = header
  }

  /// Compiles an empty program that includes the header, and keeps nothing.
  package func run() async -> SetUpFinding {
    guard let compiler else {
      return SetUpFinding("SQLite", isGood: false, "not tried, no `clang` in the PATH")
    }
    do {
      let result = try await LimitedCommand(
        executable: compiler,
        arguments: ["-fsyntax-only", "-include", header, "-x", "c", "/dev/null"],
        limitInSeconds: 120
      ).run()
      guard result.ending == .exited(0) else {
        return SetUpFinding(
          "SQLite", isGood: false,
          "\(header) is missing, and lab 13 cannot be built: .ci/setup in the checkout installs it")
      }
      return SetUpFinding("SQLite", isGood: true, "the compiler finds \(header)")
    } catch {
      return SetUpFinding("SQLite", isGood: false, "\(compiler) cannot be started (\(error))")
    }
  }
}
