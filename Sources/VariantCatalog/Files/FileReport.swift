public import Persistence
import SQLiteVariant

/// What a file is, whichever store wrote it: all that `lockstep inspect` says.
///
/// Nothing is changed, created, locked or repaired.
public struct FileReport: Sendable, Codable {
  /// The file's path.
  public let path: String
  /// The file itself; of a database only what it is.
  public let file: FileInspection
  /// The database, where it is one that can be read.
  public let database: DatabaseInspection?
  /// What stands beside it.
  public let surroundings: FileSurroundings
  /// Why a store would refuse the file; `nil` for one that it opens.
  public let problem: String?

  /// Looks at a file.
  ///
  /// O(bytes).
  ///
  /// - Parameter path: The file's path; a symbolic link is not followed, as by stores.
  /// - Throws: `StoreError` for what cannot be read.
  public init(ofFile path: String) throws(StoreError) {
    self.path = path
    file = try FileInspection(ofFile: path)
    surroundings = try FileSurroundings(ofFile: path)
    guard file.kind == .database else {
      database = nil
      problem = file.problem?.reason
      return
    }
    do {
      let found = try DatabaseInspection(ofFile: path)
      database = found
      problem = found.problem
    } catch {
      guard error.code == .corrupt else { throw error }
      database = nil
      problem = error.message
    }
  }
}
