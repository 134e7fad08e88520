import Arguments
import Foundation
import Site
import TextTables

/// `lockstep docs`: shows the site in a browser.
///
/// `docs/build` uses the verb to make and to check the site.
enum DocsVerb: ProgramVerb {
  static let verb = Verb(
    name: "docs",
    summary: "Shows the documentation in a browser on this machine; `docs/build` makes it",
    example: "docs --port 8080",
    options: [
      .init(name: "port", valueName: "n", help: "The port; 8080 by default"),
      .init(
        name: "no-open", valueName: nil,
        help: "Opens no browser; without a terminal none is opened anyway"),
      .init(
        name: "folder", valueName: "path",
        help: "The site; .build/site/html in the checkout by default"),
      .init(
        name: "write-catalog", valueName: "path",
        help: "Writes the DocC catalog of the site into a folder instead, which is made anew"),
      .init(
        name: "check", valueName: nil,
        help: "Checks the site instead: its symbols, its sizes and its answers to a newcomer"),
      .init(
        name: "write-plain", valueName: nil,
        help: "Gives the site words for its search and for browsers without JavaScript instead"),
      .init(
        name: "check-api", valueName: "path",
        help:
          "Compares the public symbols in a folder of symbol graphs with those of the last release"
      ),
      .init(
        name: "record-api", valueName: "path",
        help: "Records the public symbols in a folder of symbol graphs as those of a release"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    if let path = try arguments.string("write-catalog") { return try writeCatalog(to: path) }
    if let path = try arguments.string("record-api") {
      try PublicAPI(graphs: URL(filePath: path)).record(in: checkout())
      return .good
    }
    if let path = try arguments.string("check-api") { return try checkAPI(path) }
    let folder = try folder(arguments)
    if arguments.flag("write-plain") {
      let count = try PlainPages.write(into: folder)
      let sections = try SearchIndex(of: folder).write(into: folder)
      try TerminalOutput.standardOutput.write(
        "\(count) pages can be read without JavaScript; \(sections) sections can be searched.\n")
      return .good
    }
    if arguments.flag("check") { return try check(folder) }
    return try serve(folder, arguments)
  }

  /// Becomes Python's server of files, which answers only this machine.
  private static func serve(_ folder: URL, _ arguments: ParsedArguments) throws -> ExitCode {
    let port = try arguments.integer("port", in: 1...UInt16.max) ?? 8_080
    let path = folder.path(percentEncoded: false)
    let first = folder.appending(path: "documentation/lockstep/index.html")
    guard FileManager.default.fileExists(atPath: first.path(percentEncoded: false)) else {
      return fail("\(path) has no site. Make the site first: docs/build")
    }
    let address = "http://127.0.0.1:\(port)/documentation/lockstep/"
    try TerminalOutput.standardOutput.write("\(address) (Ctrl-C ends it)\n")
    if !arguments.flag("no-open") { openBrowser(address) }
    let command = [
      "python3", "-m", "http.server", "\(port)", "--bind", "127.0.0.1", "--directory", path,
    ]
    StandardStreams.unblockSignals()
    execvp(command[0], command.map { strdup($0) } + [nil])
    return fail(
      "python3, which serves the site, cannot be started (\(String(cString: strerror(errno)))).")
  }

  private static func fail(_ problem: String) -> ExitCode {
    TerminalOutput.complain("lockstep docs: \(problem)")
    return .failed
  }

  /// Opens the site for a user at a terminal.
  ///
  /// The address has already been printed for everyone else.
  private static func openBrowser(_ address: String) {
    let environment = ProcessInfo.processInfo.environment
    let style = TerminalStyle.detect(
      fileDescriptor: TerminalOutput.standardOutput.fileDescriptor, environment: environment)
    guard style.isInteractive, let browser = DocsBrowser(environment: environment) else { return }
    do { try browser.open(address) } catch {
      TerminalOutput.complain("lockstep docs: no browser was opened (\(error)).")
    }
  }

  private static func folder(_ arguments: ParsedArguments) throws -> URL {
    if let path = try arguments.string("folder") { return URL(filePath: path) }
    return try checkout().appending(path: ".build/site/html")
  }

  private static func tree() throws -> Checkout {
    try Checkout(around: FileManager.default.currentDirectoryPath)
  }

  private static func checkout() throws -> URL { try tree().root }

  private static func writeCatalog(to path: String) throws -> ExitCode {
    do {
      let tree = try tree()
      let figures = try RecordedResult.newest(in: tree).map {
        SiteFigures(name: $0.name, result: $0.result)
      }
      try SiteCatalog(checkout: tree.root, figures: figures).write(to: URL(filePath: path))
      return .good
    } catch let mistakes as SiteMistakes {
      return complain(of: mistakes.all)
    }
  }

  private static func check(_ folder: URL) throws -> ExitCode {
    complain(of: try SiteAudit.mistakes(in: folder, checkout: checkout()))
  }

  private static func checkAPI(_ graphs: String) throws -> ExitCode {
    let root = try checkout()
    let now = try PublicAPI(graphs: URL(filePath: graphs))
    let recorded = try PublicAPI(recordedIn: root)
    let added = now.additions(to: recorded)
    if added > 0 {
      try TerminalOutput.standardOutput.write(
        "\(added) public symbols are new since the record in \(PublicAPI.folder).\n")
    }
    let changes = try String(contentsOf: root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    return complain(of: now.mistakes(since: recorded, changelog: changes))
  }

  private static func complain(of mistakes: [SiteError]) -> ExitCode {
    for mistake in mistakes { TerminalOutput.complain("\(mistake)") }
    return mistakes.isEmpty ? .good : .failed
  }
}
