import Arguments
import Foundation
import Persistence
import StoreFiles
import Synchronization
import TextTables
import VariantCatalog

/// `lockstep convert`: converts one store's file to another's.
enum ConvertVerb: ProgramVerb {
  static let verb = Verb(
    name: "convert",
    summary: "Converts a store's file for another store, completely or not at all",
    example: "convert data.json data.journal --to journal",
    options: [
      .init(
        name: "to", valueName: "kind",
        help: "json, journal, sqlite or postgresql; by default from the ending of the target's name"
      ),
      .init(
        name: "postgres", valueName: "url",
        help: "The server for postgresql; that of \(VariantCatalog.serverVariable) by default"),
      .init(name: "replace", valueName: nil, help: "Replaces an existing target"),
      .init(
        name: "id-field", valueName: "name",
        help: "The member with an item's id; id by default"),
      .init(
        name: "ids", valueName: "kind",
        help: "The type of a database's keys, if the items do not show it: signed, unsigned, "
          + "string, uuid or json"),
      .init(name: "json", valueName: nil, help: "Prints an object instead"),
    ],
    positionals: [
      .init(
        name: "from",
        help:
          "The file of a JSON, journaled or SQLite store, or a JSON array of objects; it is not "
          + "changed"),
      .init(name: "to", help: "The new file, or the schema on a server"),
    ])

  static func run(_ arguments: ParsedArguments) async throws -> ExitCode {
    if arguments.values["to"] == ["postgresql"] {
      let conversion = try ConvertServer.conversion(arguments)
      return try await run(arguments, from: conversion.source, to: "schema \(conversion.schema)") {
        try await conversion.run($0)
      }
    }
    guard arguments.values["postgres"] == nil else {
      throw arguments.error("`--postgres` is for `--to postgresql`.")
    }
    let conversion = try conversion(arguments)
    return try await run(arguments, from: conversion.source, to: conversion.target.path) {
      try conversion.run($0)
    }
  }

  private static func run(
    _ arguments: ParsedArguments, from source: StoreLocation, to target: String,
    _ convert:
      @escaping @Sendable (
        @escaping @Sendable (FileConversion.Progress) -> Void
      ) async throws -> FileConversion.Outcome
  ) async throws -> ExitCode {
    let isJSON = arguments.flag("json")
    do {
      let done = try await StopSignal.watch {
        let shown = ShownProgress()
        return try await convert { if !isJSON { shown.say($0) } }
      }
      let text =
        isJSON ? try PrintedJSON.of(done.result) : sentence(done.result, source, target)
      try TerminalOutput.standardOutput.write(text)
      return .good
    } catch let stopped as StopSignal.Stopped {
      TerminalOutput.complain(
        "lockstep convert: stopped; the source is as it was, and so is the target.")
      return stopped.signal.exitCode
    }
  }

  private static func conversion(_ arguments: ParsedArguments) throws -> FileConversion {
    let target = arguments.positionals[1]
    let endings: [String: FileConversion.Form] = [
      "json": .json, "journal": .journal, "sqlite": .sqlite, "db": .sqlite,
    ]
    let ending = target.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let form = try arguments.choice("to", as: FileConversion.Form.self) ?? endings[ending]
    else {
      throw arguments.error(
        "the name \(UsageError.quoted(target)) does not say what to make; give `--to`.")
    }
    var conversion = FileConversion(
      from: try location(arguments.positionals[0]), to: try location(target), as: form)
    conversion.idField = try arguments.string("id-field") ?? conversion.idField
    conversion.ids = try arguments.choice("ids", from: FileConversion.idForms)
    conversion.replaces = arguments.flag("replace")
    return conversion
  }

  /// Returns the location of a file from its path.
  static func location(_ path: String) throws -> StoreLocation {
    let (directory, name) = directoryAndName(of: path)
    return try StoreLocation(directoryPath: directory, filename: name)
  }

  private static func sentence(
    _ outcome: FileConversion.Outcome, _ source: StoreLocation, _ target: String
  ) -> String {
    let version =
      outcome.sourceVersion == outcome.schemaVersion
      ? "schema version \(outcome.schemaVersion)"
      : "schema version \(outcome.schemaVersion), from \(outcome.sourceVersion)"
    let ids = outcome.ids.map { ", keyed by \($0) ids" } ?? ""
    let items = NumberText.grouped(Int64(outcome.items))
    return "\(target): \(items) items, \(version)\(ids).\n"
      + "\(source.path) is as it was; nobody could write to it meanwhile.\n"
  }
}

/// Tracks the progress that was shown: at most ten lines, and none without news.
private final class ShownProgress: Sendable {
  private let tenths = Mutex(-1)

  func say(_ progress: FileConversion.Progress) {
    switch progress {
    case .reading: TerminalOutput.complain("reading and checking")
    case .written(let done, let total):
      let now = total == 0 ? 10 : done * 10 / total
      let isNews = tenths.withLock { tenths in
        defer { tenths = max(tenths, now) }
        return now > tenths
      }
      if isNews { TerminalOutput.complain("written \(done) of \(total) items") }
    }
  }
}
