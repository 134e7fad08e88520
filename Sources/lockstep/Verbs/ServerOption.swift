import Arguments
import Persistence
import PostgreSQLServers
import StoreConformance
import TextTables
import VariantCatalog

/// `--postgres`: the server for the stores that keep their items on a server.
enum ServerOption {
  static let option = Verb.Option(
    name: "postgres", valueName: "url",
    help: "The server of the stores that need one; a temporary one by default, or that of "
      + VariantCatalog.serverVariable)

  /// Calls the body with the subjects that can be tested, while their server runs.
  ///
  /// If no variant was named and no server is available, the stores that need a server are skipped,
  /// and a message reports it.
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
      // An unreachable server is not a failure of the store.
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

  /// Removes everything that the run made on a server that continues to run.
  private static func removeStores() async {
    do { try await VariantCatalog.removeServerStores() } catch {
      TerminalOutput.complain(
        "lockstep conform: the schemas of this run stay on the server: \(error)")
    }
  }
}
