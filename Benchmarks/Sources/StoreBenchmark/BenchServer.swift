import Arguments
import Persistence
import PostgreSQLServers
import TextTables
import VariantCatalog
import Workloads

/// The server for a run that measures stores on a server.
enum BenchServer {
  static var variable: String { VariantCatalog.serverVariable }

  /// Calls the body while the server runs, if any arm of the request needs one.
  ///
  /// - Throws: `UsageError` if there is no server, with instructions; the body's errors.
  static func run<Result: Sendable>(
    _ request: BenchRequest, _ arguments: ParsedArguments, _ body: () async throws -> Result
  ) async throws -> Result {
    guard request.plan.needsServer else {
      let given = Set(arguments.values.keys).union(arguments.flags)
      if let name = given.intersection(["postgres", "standby"]).min() {
        throw arguments.error("`--\(name)` is for stores on a server; name one with --variants.")
      }
      return try await body()
    }
    let server: ServerForRun
    do {
      server = try await ServerForRun.begin(
        variable: variable, schemas: VariantCatalog.schemaVariable,
        connection: try arguments.string("postgres"), hasStandby: request.hasStandby)
      try await VariantCatalog.reachServer()
    } catch let failure as ServerHarnessFailure {
      throw arguments.error("\(failure).")
    } catch let failure as StoreError {
      throw arguments.error("\(failure)")
    }
    let result: Swift.Result<Result, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    if server.leavesSchemas { await removeStores() }
    await server.end()
    return try result.get()
  }

  /// Removes the stores of the run from a server that keeps running.
  private static func removeStores() async {
    do { try await VariantCatalog.removeServerStores() } catch {
      BenchVerb.complain("the schemas of this run stay on the server: \(error)")
    }
  }
}
