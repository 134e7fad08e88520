import Processes
import TestPrograms

/// The executable `mutant-child`, which the build puts beside the tests.
enum MutantChildCommand {
  static func find() throws -> ChildCommand {
    ChildCommand(executable: try BuiltProgram.required("mutant-child").path, arguments: [])
  }
}
