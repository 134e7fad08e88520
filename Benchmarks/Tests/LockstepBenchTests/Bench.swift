import TestPrograms

extension BuiltProgram {
  /// The benchmark's program.
  static func bench() throws -> BuiltProgram { try required("lockstep-bench") }
}

/// Runs the benchmark's program with these arguments, as `lockstep` starts it.
func lockstep(_ arguments: String...) async throws -> BuiltProgram.Ending {
  try await lockstep(arguments)
}

/// Runs the benchmark's program with these arguments, as `lockstep` starts it.
func lockstep(
  _ arguments: [String], environment: [String: String] = [:]
) async throws -> BuiltProgram.Ending {
  try await BuiltProgram.bench().run(as: "lockstep", arguments, environment: environment)
}
