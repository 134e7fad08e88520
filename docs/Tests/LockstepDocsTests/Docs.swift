import TestPrograms

/// Runs the documentation's program with these arguments, as `lockstep` starts it.
func lockstep(_ arguments: String...) async throws -> BuiltProgram.Ending {
  try await lockstep(arguments)
}

/// Runs the documentation's program with these arguments, as `lockstep` starts it.
func lockstep(_ arguments: [String]) async throws -> BuiltProgram.Ending {
  try await BuiltProgram.required("lockstep-docs").run(as: "lockstep", arguments)
}
