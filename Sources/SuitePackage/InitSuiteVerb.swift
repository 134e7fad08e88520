package import Arguments
import Foundation
import TextTables

/// `init-suite`: makes a test package for the conformance suite inside another package, and inside
/// that one a package with a program that measures the same store.
///
/// The verb is in two programs: `lockstep`, and `init-suite`, which is built without the stores.
package enum InitSuiteVerb: ProgramVerb {
  package static let verb = Verb(
    name: "init-suite",
    summary: "Creates a test package that runs the conformance suite on your store",
    example: "init-suite ../MyStore",
    options: [
      .init(
        name: "product", valueName: "library",
        help: "The library to test; by default the first library of the manifest"),
      .init(
        name: "url", valueName: "repository",
        help: "Depends on this version in a repository of Lockstep, instead of on this checkout"),
    ],
    positionals: [
      .init(name: "folder", help: "The folder of your package, which gets the folder Conformance")
    ])

  /// The folder of the new package.
  private static let name = "Conformance"

  /// The reason why no package was made, with the remedy.
  private struct NotMade: Error, CustomStringConvertible {
    let description: String
  }

  package static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    let parent = URL(filePath: arguments.positionals[0], directoryHint: .isDirectory)
      .standardizedFileURL
    let folder = parent.appending(path: name, directoryHint: .isDirectory)
    let isThere = FileManager.default.fileExists(atPath: path(folder))
    guard !isThere || lacksBench(folder), try !isThere || arguments.string("url") == nil else {
      throw NotMade(
        description: "\(path(folder)) is there already. Remove it, or name another package.")
    }
    let template = SuiteTemplate(
      lockstep: try lockstep(for: folder, try arguments.string("url")),
      parent: try library(in: parent, try arguments.string("product")))
    for file in (isThere ? [] : template.files) + template.benchFiles {
      try write(file.text, to: folder.appending(path: file.path))
    }
    for link in template.benchLinks {
      try self.link(folder.appending(path: link.path), to: link.destination)
    }
    let texts =
      (isThere ? [] : [next(folder, hasLibrary: template.parent != nil)])
      + [template.benchFiles.isEmpty ? noBench : bench(folder)]
    try TerminalOutput.standardOutput.write(texts.joined())
    return .good
  }

  /// Returns true for a package of this verb without the benchmark's package: from an earlier
  /// version of the verb, or with a dependency on a repository.
  private static func lacksBench(_ folder: URL) -> Bool {
    func isThere(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: path(folder.appending(path: name)))
    }
    return isThere(SuiteTemplate.adapterPath) && !isThere(SuiteTemplate.bench)
  }

  /// This package as a dependency of the new one: a repository, or else this checkout.
  private static func lockstep(
    for folder: URL, _ url: String?
  ) throws -> SuiteTemplate.Dependency {
    if let url { return .repository(url: url, version: Program.version) }
    let checkout = try Checkout(around: FileManager.default.currentDirectoryPath).root
    return .path(relative(to: folder, checkout) ?? path(checkout))
  }

  /// The relative path from one folder to another, or `nil` if they share only the root.
  ///
  /// Two folders inside a common folder can be moved, or cloned, together.
  private static func relative(to folder: URL, _ target: URL) -> String? {
    // The new folder does not exist yet, and a symbolic link in its parent's path would make the
    // relative path wrong.
    let parent = folder.deletingLastPathComponent().resolvingSymlinksInPath()
    let from = parent.pathComponents + [folder.lastPathComponent]
    let to = target.resolvingSymlinksInPath().pathComponents
    let common = zip(from, to).prefix { $0 == $1 }.count
    guard common > 1 else { return nil }
    return (from.dropFirst(common).map { _ in ".." } + to.dropFirst(common)).joined(separator: "/")
  }

  /// The package around the new one and the library to test, or `nil` for a folder without a
  /// package.
  private static func library(
    in parent: URL, _ product: String?
  ) throws -> (package: String, product: String)? {
    let manifest = parent.appending(path: "Package.swift")
    guard FileManager.default.fileExists(atPath: path(manifest)) else {
      if let product {
        throw NotMade(
          description: "\(path(parent)) has no Package.swift, so there is no library \(product). "
            + "Name the folder of a package.")
      }
      return nil
    }
    let text = try String(contentsOf: manifest, encoding: .utf8)
    let found = text.firstMatch(of: #/\.library\(\s*name:\s*"([^"]+)"/#).map { String($0.1) }
    guard let product = product ?? found else {
      throw NotMade(
        description: "\(path(manifest)) names no library in a way that can be read here. Give its "
          + "name with --product.")
    }
    return (parent.lastPathComponent, product)
  }

  private static func write(_ text: String, to file: URL) throws {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    } catch {
      throw NotMade(
        description: "\(path(file)) cannot be written (\((error as NSError).code)). Name a folder "
          + "of yours.")
    }
  }

  private static func link(_ file: URL, to destination: String) throws {
    do {
      try FileManager.default.createSymbolicLink(
        atPath: path(file), withDestinationPath: destination)
    } catch {
      throw NotMade(
        description: "\(path(file)) cannot be a link to \(destination) "
          + "(\((error as NSError).code)). Copy the file there instead.")
    }
  }

  private static func bench(_ folder: URL) -> String {
    """
    The same Adapter.swift is measured beside stores of Lockstep, for at most 75 seconds, by
      swift run -c release --package-path \(path(folder.appending(path: SuiteTemplate.bench))) bench

    """
  }

  /// The text for a package that depends on a repository.
  private static let noBench = """
    The benchmark is not reached through a repository's address. Clone that repository, and in the clone
    run `swift run init-suite` with the same folder again: this adds the package Bench.

    """

  private static func next(_ folder: URL, hasLibrary: Bool) -> String {
    let test = "Tests/SuiteTests"
    return """
      \(path(folder)) is a package with tests that run as they stand:
        LOCKSTEP_BUDGET=60s swift test --package-path \(path(folder))
      is a first look of a minute or two, which names what it left out; without the budget a store with
      slow files takes many minutes. Then put calls of your library into \(test)/Adapter.swift\(hasLibrary ? "" : ", add your package to Package.swift"),
      say in \(test)/SuiteTests.swift what the store promises, and enter what you
      accept for now in accepted.json. Data races are looked for by
        LOCKSTEP_ONLY=G24 swift test --sanitize=thread --package-path \(path(folder))

      """
  }

  private static func path(_ url: URL) -> String {
    let path = url.path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
