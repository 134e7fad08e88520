import Persistence

extension Check {
  /// G23: no name and no symbolic link leads a store outside its directory.
  static let pathsStayInside = Check(.pathsStayInside) { trial in
    let bases: [Bool] = trial.isDirect ? [true] : [false, true]
    let cases =
      FileNameCase.all.map { PathCase.name($0) }
      + bases.flatMap { isOnDisk in
        LinkCase.ReplacedPart.allCases.map { .link(LinkCase(replaced: $0, isOnDisk: isOnDisk)) }
      }
    let count =
      "\(FileNameCase.refused.count) names that must be refused, "
      + "\(FileNameCase.accepted.count) strange ones that must stay inside, Unicode twins, "
    return await trial.explore(
      cases.count, .listedAll,
      detail: count + "symbolic links \(trial.isDirect ? "on disk" : "in memory and on disk")"
    ) { number in
      switch cases[number] {
      case .name(let name): try await name.run(trial.subject)
      case .link(let link): try await link.run(trial.subject)
      }
    }
  }
}

private enum PathCase {
  case name(FileNameCase)
  case link(LinkCase)
}

/// A store directory inside a directory that the store must not touch.
struct NestedArena {
  let outer: Arena
  /// The store's directory.
  let directory: String

  init(_ outer: Arena) throws {
    self.outer = outer
    directory = outer.location.directory + "/inside"
    try outer.makeDirectory(directory)
  }

  /// The bytes of every file outside the store's directory.
  func filesOutside() throws -> [String: [UInt8]] {
    try outer.files().filter { !$0.key.hasPrefix("inside/") }
  }

  func configuration(filename: String = "data.json") throws -> StoreConfiguration {
    var configuration = outer.configuration(.processCrash)
    configuration.location = try StoreLocation(directoryPath: directory, filename: filename)
    return configuration
  }
}
