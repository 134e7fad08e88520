import Arguments
import Persistence
import PostgreSQLServers
import StoreConformance
import TextTables
import VariantCatalog

/// `--postgres`: the server of the stores that keep their items on one.
enum ServerOption {
  static let option = Verb.Option(
    name: "postgres", valueName: "url",
    help: "The server of the stores that need one; a temporary one by default, or that of "
      + VariantCatalog.serverVariable)

  /// Calls the body with the subjects that can be tried, while their server runs.
  ///
  /// Where no variant was named and no server can be had, the stores that need one are left out, and a
  /// line says so.
  static func run(
    _ subjects: [Subject], _ arguments: ParsedArguments,
    _ body: ([Subject]) async throws -> ExitCode
  ) async throws -> ExitCode {
    guard subjects.contains(where: needsServer) else { return try await body(subjects) }
    let server: ServerForRun
    do {
      if let obstacle = VariantCatalog.obstacleToServers { throw ServerHarnessFailure(obstacle) }
      server = try await ServerForRun.begin(
        variable: VariantCatalog.serverVariable, schemas: VariantCatalog.schemaVariable,
        connection: try arguments.string("postgres"))
      // A server that cannot be reached says nothing about the store.
      try await VariantCatalog.reachServer()
    } catch let failure as ServerHarnessFailure {
      return try await run(without: "\(failure)", subjects, arguments, body)
    } catch let failure as StoreError {
      return try await run(without: "\(failure)", subjects, arguments, body)
    }
    let result: Result<ExitCode, any Error>
    do { result = .success(try await body(subjects)) } catch { result = .failure(error) }
    if server.leavesSchemas { await removeStores() }
    await server.end()
    return try result.get()
  }

  private static func run(
    without failure: String, _ subjects: [Subject], _ arguments: ParsedArguments,
    _ body: ([Subject]) async throws -> ExitCode
  ) async throws -> ExitCode {
    let names = subjects.filter(needsServer).map(\.id).joined(separator: ", ")
    TerminalOutput.complain("lockstep conform: \(names): not tried: \(failure)")
    guard arguments.positionals.isEmpty else { return .untried }
    return try await body(subjects.filter { !needsServer($0) })
  }

  private static func needsServer(_ subject: Subject) -> Bool {
    subject.claims.fileAccess == .server
  }

  /// Removes what the run made on a server that goes on.
  private static func removeStores() async {
    do { try await VariantCatalog.removeServerStores() } catch {
      TerminalOutput.complain(
        "lockstep conform: the schemas of this run stay on the server: \(error)")
    }
  }
}
