import Arguments
import Foundation
import Persistence
import StoreFiles
import TextTables
import VariantCatalog

/// `lockstep convert --to postgresql`: the target is a schema on a server.
enum ConvertServer {
  /// Returns the conversion that the arguments request.
  static func conversion(_ arguments: ParsedArguments) throws -> ServerConversion {
    guard !arguments.flag("replace") else {
      throw arguments.error(
        "`--replace` is for files; a store on a server is not replaced. Name another schema.")
    }
    let named = try arguments.string("postgres")
    let server = named ?? ProcessInfo.processInfo.environment[VariantCatalog.serverVariable] ?? ""
    guard !server.isEmpty else {
      throw arguments.error(
        "`--to postgresql` needs a server: give `--postgres`, or set \(VariantCatalog.serverVariable)."
      )
    }
    var conversion = ServerConversion(
      from: try ConvertVerb.location(arguments.positionals[0]),
      toSchema: arguments.positionals[1], on: server)
    conversion.idField = try arguments.string("id-field") ?? conversion.idField
    conversion.ids = try arguments.choice("ids", from: FileConversion.idForms)
    return conversion
  }
}
