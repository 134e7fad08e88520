import Arguments
import Foundation
import Site
import TextTables

/// `lockstep docs`: shows the site in a browser; `docs/build` uses the verb to make and to check it.
enum DocsVerb: ProgramVerb {
  static let verb = Verb(
    name: "docs",
    summary: "Serves the documentation to browsers on this machine; `docs/build` makes it",
    example: "docs --port 8080",
    options: [
      .init(name: "port", valueName: "n", help: "The port; 8080 by default, 0 for any free one"),
      .init(
        name: "folder", valueName: "path",
        help: "The site; .build/site/html in the checkout by default"),
      .init(
        name: "write-catalog", valueName: "path",
        help: "Writes the DocC catalog of the site into a folder instead, which is made anew"),
      .init(
        name: "check", valueName: nil, help: "Checks the site instead: its symbols and its sizes"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    if let path = try arguments.string("write-catalog") { return try writeCatalog(to: path) }
    let folder = try folder(arguments)
    if arguments.flag("check") { return try check(folder) }
    let port: UInt16 = try arguments.integer("port", in: 0...UInt16.max) ?? 8_080
    let server = try SiteServer(folder, port: port)
    try TerminalOutput.standardOutput.write(
      "http://127.0.0.1:\(server.port)/documentation/lockstep/ (Ctrl-C ends it)\n")
    server.run()
    return .good
  }

  private static func folder(_ arguments: ParsedArguments) throws -> URL {
    if let path = try arguments.string("folder") { return URL(filePath: path) }
    return try checkout().appending(path: ".build/site/html")
  }

  private static func checkout() throws -> URL {
    try SourceTree(around: FileManager.default.currentDirectoryPath).root
  }

  private static func writeCatalog(to path: String) throws -> ExitCode {
    do {
      try SiteCatalog(checkout: checkout()).write(to: URL(filePath: path))
      return .good
    } catch let mistakes as SiteMistakes {
      return complain(of: mistakes.all)
    }
  }

  private static func check(_ folder: URL) throws -> ExitCode {
    complain(of: try SiteAudit.mistakes(in: folder))
  }

  private static func complain(of mistakes: [SiteError]) -> ExitCode {
    for mistake in mistakes { TerminalOutput.complain("\(mistake)") }
    return mistakes.isEmpty ? .good : .failed
  }
}
