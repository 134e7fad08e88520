import Foundation
import Measurement
package import ResultModel
import Synchronization

/// The measurements of a run in a file, line by line, so that another process can continue the run.
///
/// A line is in the file as soon as its measurement is over, and survives the end of the process.
/// The line is not synchronised, because that would disturb the next measurement: if a power
/// failure cuts lines off, their measurements are repeated.
package final class RunRecord: Sendable {
  /// The reason why there is no record to continue, or why no record can be kept.
  package struct Unusable: Error, CustomStringConvertible, Equatable {
    /// The fault, its place, and how to fix it.
    package let description: String
  }

  package let settings: RunSettings
  /// The number of measurements in the record when it was opened.
  package let measurements: Int
  /// The data lost at the end of the file, in a sentence.
  package let recovery: String?
  let state: Mutex<State>

  /// The name of the file in the directory of the result.
  package static let name = "rounds.jsonl"

  /// Begins the record of a run, replacing a record in the same directory.
  ///
  /// - Parameters:
  ///   - directory: The directory of the result.
  ///   - settings: The settings of the run.
  ///   - now: The clock, in nanoseconds.
  /// - Throws: ``Unusable``.
  package init(
    beginIn directory: String, _ settings: RunSettings,
    now: @escaping @Sendable () -> UInt64 = { MonotonicClock.now() }
  ) throws(Unusable) {
    let file = try RecordFile(Self.path(directory))
    try file.truncate(at: 0)
    try file.add(try Self.line(settings))
    self.settings = settings
    measurements = 0
    recovery = nil
    state = Mutex(State(file, now: now))
  }

  /// Opens the record of a stopped run.
  ///
  /// An incomplete line at the end of the file is removed and reported in ``recovery``. O(bytes).
  ///
  /// - Parameters:
  ///   - directory: The directory of the result.
  ///   - now: The clock, in nanoseconds.
  /// - Throws: ``Unusable``.
  package init(
    resumeIn directory: String, now: @escaping @Sendable () -> UInt64 = { MonotonicClock.now() }
  ) throws(Unusable) {
    guard Self.isThere(in: directory) else {
      throw Unusable(
        description: "\(directory) has no unfinished run (no \(Self.name)). Name the directory "
          + "that one was writing to.")
    }
    let path = Self.path(directory)
    let file = try RecordFile(path)
    let found = try ParsedRunRecord(path)
    try file.truncate(at: found.end)
    settings = found.settings
    measurements = found.measurements.count
    recovery = found.recovery
    state = Mutex(State(file, found, now: now))
  }

  /// Renames the record of an unfinished run, so that a new one can begin.
  ///
  /// - Parameter directory: The directory of the result.
  /// - Returns: The new path of the record; `nil` if there was none.
  /// - Throws: ``Unusable`` when a process is still measuring, or the record cannot be renamed.
  package static func setAside(in directory: String) throws(Unusable) -> String? {
    guard isThere(in: directory) else { return nil }
    let path = path(directory)
    // The lock keeps other processes from adding lines meanwhile.
    let file = try RecordFile(path)
    return try withExtendedLifetime(file) { () throws(Unusable) in
      // An older record that was set aside may also hold an hour of measurements, so it is not
      // overwritten.
      let places = (1...1_000).lazy.map { path + ($0 == 1 ? ".previous" : ".previous-\($0)") }
      let place = places.first { !FileManager.default.fileExists(atPath: $0) }
      guard let place, rename(path, place) == 0 else {
        throw Unusable(
          description: "\(path) cannot be renamed "
            + "(\(place == nil ? "1,000 others are there" : String(cString: strerror(errno)))). "
            + "Move it away, or name another directory with --output.")
      }
      return place
    }
  }

  /// Returns true if a directory has a record.
  ///
  /// - Parameter directory: The directory of a result.
  /// - Returns: `true` if a run was stopped there, or is under way.
  package static func isThere(in directory: String) -> Bool {
    FileManager.default.fileExists(atPath: path(directory))
  }

  /// The resumptions of the run, the last one at the end.
  package var resumptions: [Resumption] { state.withLock { $0.resumptions } }

  /// Lets another process continue the run.
  ///
  /// Do not add measurements after this call. Idempotent.
  package func release() { state.withLock { $0.file.unlock() } }

  /// True if the record has no measurements to continue from.
  package var isEmpty: Bool { measurements == 0 && state.withLock { $0.kept == 0 } }

  /// True if all measurements are in the file.
  package var isWhole: Bool { state.withLock { $0.failure == nil } }

  /// Records that a process continues the run.
  ///
  /// - Throws: ``Unusable`` when the line cannot be written.
  package func resume(differences: [String]) throws(Unusable) {
    let resumption = Resumption(
      date: Date().formatted(.iso8601), measurements: measurements, recovery: recovery,
      differences: differences)
    let line = try Self.line(RecordLine.resumed(resumption))
    try state.withLock { state throws(Unusable) in
      try state.file.add(line)
      state.resumptions.append(resumption)
    }
  }

  /// Removes the file, after the result of the run is written.
  package static func remove(in directory: String) {
    unlink(path(directory))
  }

  static func path(_ directory: String) -> String {
    directory + (directory.hasSuffix("/") ? "" : "/") + name
  }

  static func line(_ value: some Encodable) throws(Unusable) -> [UInt8] {
    do { return try RecordText.line(value) } catch {
      throw Unusable(description: "A measurement cannot be encoded (\(error)).")
    }
  }
}
