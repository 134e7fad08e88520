import LabRunner

/// `lockstep lab verify`: holds labs to what they declare.
enum LabVerifyCommand {
  static func run(_ typed: [String], _ context: LabContext) async throws -> ExitCode {
    throw context.arguments.error("`verify` is not there yet.")
  }
}
