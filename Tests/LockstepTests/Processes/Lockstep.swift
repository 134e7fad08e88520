import TestPrograms

extension BuiltProgram {
  /// The command line.
  static func lockstep() throws -> BuiltProgram { try required("lockstep") }
}

/// Runs the command line with these arguments.
func lockstep(_ arguments: String...) async throws -> BuiltProgram.Ending {
  try await BuiltProgram.lockstep().run(arguments)
}
