package import Processes

/// A package whose tests cannot be explored.
package enum TestExplorationError: Error, CustomStringConvertible {
  case noPackage(path: String)
  case build(package: String, lines: [String])
  case noProgram(package: String)
  case severalPrograms(names: [String], scratch: String)
  case listing(program: String, ending: ChildProcess.Ending, complaint: String)
  case resolved(path: String, reason: String)
  case tried(path: String)
  case canary(program: String, schedules: Int)

  /// The problem, and what to do.
  package var description: String {
    switch self {
    case .noPackage(let path):
      "\(path) has no Package.swift; name the folder of a package with --package"
    case .build(let package, let lines):
      "the tests of \(package) do not build, so none was run:\n" + lines.joined(separator: "\n")
        + "\n`swift build --build-tests` in that folder must succeed first"
    case .noProgram(let package): "\(package) has no tests, so none was run"
    case .severalPrograms(let names, let scratch):
      "\(scratch) has several programs of tests: \(names.joined(separator: ", ")); remove that folder, "
        + "which an earlier run made"
    case .listing(let program, let ending, let complaint):
      "\(program) does not list its tests: \(Self.words(ending))"
        + (complaint.isEmpty ? "" : "; the program said: \(complaint)")
    case .tried(let path):
      "\(path) is not the file of tried schedules that this version writes; remove the file, or run without "
        + "--resume"
    case .canary(let program, let schedules):
      "a lost update that is built in was not found in \(program) under \(schedules) schedules, so schedules do "
        + "not control the program and no test was run; build the library and the package with the same toolchain"
    case .resolved(let path, let reason):
      "the build changed \(path), which cannot be put back: \(reason)"
    }
  }

  private static func words(_ ending: ChildProcess.Ending) -> String {
    switch ending {
    case .exited(let code): "exit code \(code)"
    case .killed(let signal): "signal \(signal)"
    case .overran: "no end within the limit"
    }
  }
}
