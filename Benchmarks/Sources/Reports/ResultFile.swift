import Arguments
import Foundation
import Measurement
public import ResultModel
import TextTables

/// Result files: versioned JSON.
public enum ResultFile {
  /// The reason why a file is not a result.
  public struct Invalid: Error, CustomStringConvertible {
    /// The fault, its place, and how to fix it, on one line.
    public let description: String

    init(description: String) { self.description = TerminalText.sanitized(description) }
  }

  /// The reason why a result could not be written.
  public struct NotWritten: Error, CustomStringConvertible {
    /// The file, the cause, and how to fix it.
    public let description: String
  }

  /// Checks that a result can be written into a directory, and creates the directory if it is
  /// missing.
  ///
  /// Call this before measuring for an hour.
  ///
  /// - Throws: ``NotWritten``.
  public static func prepare(_ directory: String) throws(NotWritten) {
    let probe = directory + "/.lockstep-\(ProcessInfo.processInfo.processIdentifier)"
    do {
      var isDirectory: ObjCBool = false
      if FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory),
        !isDirectory.boolValue
      {
        throw NotWritten(
          description: "\(directory) is a file, and results need a directory. "
            + "Name another one with --output.")
      }
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
      try ReplacedFile.replace(probe, [])
      unlink(probe)
    } catch let error as NotWritten {
      throw error
    } catch {
      throw NotWritten(
        description: "Results cannot be written into \(directory) (\(reason(writing: error))). "
          + "Name a directory of yours with --output.")
    }
  }

  /// Writes a result and replaces the file in a single step: readers see the old file or the new
  /// one.
  ///
  /// Creates the directory if it is missing.
  ///
  /// - Throws: ``NotWritten``; the file is then unchanged.
  public static func write(_ result: BenchmarkResult, to path: String) throws(NotWritten) {
    let url = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try ReplacedFile.replace(path, json(result))
    } catch {
      throw NotWritten(
        description: "\(path) cannot be written (\(reason(writing: error))). "
          + "Make room there, or name another directory with --output.")
    }
  }

  /// One line of JSON, ending in a line break.
  static func json(_ result: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(result)) + [UInt8(ascii: "\n")]
  }

  private static func reason(writing error: any Error) -> String {
    // Foundation's own message names its error domains, which do not help users.
    cause(error) ?? "the directory cannot be made"
  }

  /// The system's reason, without details for programmers.
  private static func cause(_ error: any Error) -> String? {
    if let error = error as? ReplacedFile.SystemError { return error.reason }
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    if let underlying, underlying.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(underlying.code)))
    }
    return nil
  }

  /// Reads a result and checks the rules that its format does not express.
  ///
  /// - Throws: ``Invalid``.
  public static func read(_ path: String) throws(Invalid) -> BenchmarkResult {
    try checkKind(of: path)
    let bytes: [UInt8]
    do {
      bytes = EscapedTerminalText.cleaned([UInt8](try Data(contentsOf: URL(filePath: path))))
    } catch {
      throw Invalid(
        description: "\(path) cannot be read (\(cause(error) ?? "\(error)")). "
          + "Name the result.json that a run has written.")
    }
    let result: BenchmarkResult
    do {
      try checkEnd(of: bytes)
      let head = try JSONDecoder().decode(Head.self, from: Data(bytes))
      try check(head, path)
      result =
        head.measured == nil
        ? try JSONDecoder().decode(BenchmarkResult.self, from: Data(bytes))
        : try JSONDecoder().decode(SlimResult.self, from: Data(bytes)).result
    } catch let error as Invalid {
      throw error
    } catch {
      throw Invalid(
        description: "\(path) is not a result of lockstep bench (\(reason(error))). "
          + "Name the result.json that a run has written.")
    }
    try ResultCheck(result, path).run()
    return result
  }

  /// The size limit of a file, many times the size of a full run's file.
  private static let largestSize = 64 << 20
  /// The highest number of distributions that fit in memory; each takes the memory for an hour's
  /// range, even if its text is short.
  private static let mostDistributions = 4_000

  /// Throws for input that would make Foundation's decoder trap.
  ///
  /// swift-foundation 6.3 reads past the end of a text whose last byte opens the 513th bracket.
  /// Texts in UTF-16, which contain zeros, would be converted first.
  private static func checkEnd(of json: [UInt8]) throws {
    guard json.last != UInt8(ascii: "["), json.last != UInt8(ascii: "{"), !json.contains(0) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "The text does not end."))
    }
  }

  private static func check(_ head: Head, _ path: String) throws(Invalid) {
    let current = BenchmarkResult.currentSchema
    guard head.schema == current else {
      let advice =
        head.schema < current
        ? "An older program wrote the file; run the benchmark again, or use that program."
        : "A newer program wrote the file; update this one."
      throw Invalid(
        description: "\(path) has schema \(head.schema); this program reads schema \(current). "
          + advice)
    }
    let count = head.distributions?.count ?? 0
    guard count <= mostDistributions else {
      throw Invalid(
        description: "\(path) has \(count) distributions, and no result has "
          + "more than \(mostDistributions). Name the result.json that a run has written.")
    }
  }

  /// Refuses a file that has no end or is too large for a result; opening the file finds all other
  /// faults.
  private static func checkKind(of path: String) throws(Invalid) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Invalid(
        description: "\(path) is not a file. Name the result.json that a run has written.")
    }
    guard status.st_size <= largestSize else {
      throw Invalid(
        description: "\(path) has \(status.st_size) bytes, and no result has more than "
          + "\(largestSize). Name the result.json that a run has written.")
    }
  }

  private struct Head: Decodable {
    /// An element that is counted before it is read.
    struct Element: Decodable {}

    let schema: Int
    /// The figures of a slim result.
    let measured: [Element]?
    let distributions: [Element]?
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "\(place(context)) has no \(key.stringValue)"
    case DecodingError.dataCorrupted(let context) where "\(context)".contains("nested"):
      "it is nested too deeply"
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty: "it is not JSON"
    case DecodingError.dataCorrupted(let context):
      "\(place(context)): \(TerminalText.truncated(context.debugDescription, to: 200))"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\(place(context)) is of another type"
    default: "\(error)"
    }
  }

  /// The position in the file, as a path of names and indices.
  private static func place(_ context: DecodingError.Context) -> String {
    guard !context.codingPath.isEmpty else { return "it" }
    return context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      .joined(separator: ".")
  }
}
