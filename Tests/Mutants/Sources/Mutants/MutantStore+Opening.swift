import Foundation
import Persistence

extension MutantStore {
  /// Opens the file with the defects of opening, or of the way to the file.
  static func open(
    _ defect: Defect, _ given: StoreConfiguration
  ) throws -> StoreState<Item> {
    var configuration = given
    configuration.fileSystem = BentFileSystem(given.fileSystem, defect, path: given.location.path)
    if defect == .quarantinesSilently { configuration.recovery = .quarantine { _ in } }
    if defect == .alwaysSynchronises { configuration.durability = .powerLoss }
    if defect == .writesTime { configuration.codec = TimedCodec(base: given.codec) }
    do {
      return try StoreState(opening: configuration)
    } catch let error as StoreError {
      if defect == .quarantinesUnreadable, error.code == .unreadable,
        case .quarantine = given.recovery
      {
        try moveAside(given)
        return try StoreState(opening: configuration)
      }
      guard let shown = try shown(insteadOf: error, defect, given) else { throw error }
      configuration.fileSystem = BentFileSystem(
        given.fileSystem, defect, path: given.location.path, shown: shown)
      return try StoreState(opening: configuration)
    }
  }

  private static func moveAside(_ given: StoreConfiguration) throws(FileSystemError) {
    let (files, name) = (given.fileSystem, given.location.filename)
    try files.withDirectory(given.location.directory) { directory throws(FileSystemError) in
      try files.rename(name, to: name + ".quarantined-1", in: directory)
    }
  }

  /// The bytes to show the store in place of those that it refused, or `nil` to refuse as well.
  private static func shown(
    insteadOf error: StoreError, _ defect: Defect, _ configuration: StoreConfiguration
  ) throws -> [UInt8]? {
    switch (defect, error.code) {
    case (.corruptIsEmpty, .corrupt), (.corruptIsEmpty, .undecodable),
      (.corruptIsEmpty, .duplicateIdentifier):
      return Array("[]".utf8)
    case (.removesWhatItRefuses, .corrupt):
      try configuration.fileSystem.withDirectory(configuration.location.directory) {
        directory throws(FileSystemError) in
        try configuration.fileSystem.remove(configuration.location.filename, in: directory)
      }
      return nil
    case (.lastRepeatedWins, .duplicateIdentifier):
      let bytes = try configuration.fileSystem.contents(ofFile: configuration.location.path)
      let items = try configuration.codec.decode([Item].self, from: Data(bytes))
      let last = Dictionary(items.map { ($0.id, $0) }) { _, last in last }
      return try configuration.codec.encode(Array(last.values))
    default:
      return nil
    }
  }
}
