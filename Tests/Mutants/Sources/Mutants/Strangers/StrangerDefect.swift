/// The one thing that is wrong with a ``StrangerStore``; each is the kind of a public bug report.
enum StrangerDefect: String, Sendable, CaseIterable {
  /// An id that was not found is remembered as missing, and a batch does not end that.
  case remembersMisses
  /// The first of two saves in the same millisecond counts.
  case newerByMilliseconds
  /// An empty store has no file, and then the backup of the last content counts.
  case emptyHasNoFile
  /// If the file cannot be read, its backup counts.
  case readsBackup
  /// A closing that failed is not made again, and keeps the lock.
  case closesOnce
  /// An empty batch waits for an answer that nobody gives.
  case waitsForEmptyBatch
  /// If the temporary file cannot be made, the file is written in place.
  case writesInPlaceWithoutPermission
  /// The number of items is kept beside the file, and written after the file.
  case countsBeside
}
