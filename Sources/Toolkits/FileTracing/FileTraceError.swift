/// An error that prevents tracing the file calls of this process.
public enum FileTraceError: Error, Sendable, Equatable {
  /// The library is not loaded into this process.
  case notLoaded
  /// The loaded library lacks a function, or has another version.
  case wrongLibrary(String)
  /// The library is loaded but does not see this process's calls.
  case notInEffect(String)
  /// Tracing cannot start in this directory.
  case cannotStart(directory: String, errorNumber: Int32)
  /// The library recorded fewer calls than were made.
  case recordsLost
  /// The library's records cannot be read.
  case malformedRecords(atByte: Int)
  /// The library's file is in none of the searched places.
  case notFound(name: String, places: [String])
  /// The environment names a file that does not exist.
  case namedFileIsMissing(variable: String, path: String)
  /// The loader does not accept this path.
  case pathNotLoadable(String)
}

extension FileTraceError: CustomStringConvertible {
  /// The problem, its place, and the remedy.
  public var description: String {
    switch self {
    case .notLoaded:
      "libFileTrace is not loaded into this process; start it with "
        + "\(TraceLibrary.loaderVariable)=PATH-OF-\(TraceLibrary.fileName)"
    case .wrongLibrary(let reason):
      "the loaded \(TraceLibrary.fileName) is of another version: \(reason); build it again, "
        + "together with this program"
    case .notInEffect(let reason):
      "\(TraceLibrary.fileName) is loaded, but does not see this program's file calls: \(reason); "
        + "the program must be linked dynamically against libc"
    case .cannotStart(let directory, let number):
      "\(directory) cannot be traced: error number \(number); name a directory that exists"
    case .recordsLost:
      "there was no memory for all records; trace fewer calls at a time, or do not keep their bytes"
    case .malformedRecords(let place):
      "the record at byte \(place) of the trace cannot be read; build \(TraceLibrary.fileName) "
        + "again, together with this program"
    case .notFound(let name, let places):
      "\(name) is in none of \(places.joined(separator: ", ")); build the product FileTrace "
        + "(`swift build` does; another package depends on it), or name the file in "
        + TraceLibrary.pathVariable
    case .namedFileIsMissing(let variable, let path):
      "\(variable) names \(path), which is not there; name \(TraceLibrary.fileName) or unset it"
    case .pathNotLoadable(let path):
      "\(path) has a character that \(TraceLibrary.loaderVariable) takes for a separator; copy the "
        + "file elsewhere and name it in \(TraceLibrary.pathVariable)"
    }
  }
}
