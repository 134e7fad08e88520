import Processes
import TestPrograms

/// The built command line, which the suite starts as its child: a trap ends only that process.
enum BuiltLockstep {
  /// How to start it for a check.
  static func command() throws -> ChildCommand {
    ChildCommand(
      executable: try BuiltProgram.required("lockstep").path, arguments: ["internal-conformance"])
  }
}
