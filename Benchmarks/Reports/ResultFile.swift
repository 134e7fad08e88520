import Foundation
import Measurement
import Persistence
public import Workloads

/// Result files: JSON, with a version.
public enum ResultFile {
  /// Why a file is not a result.
  public struct Invalid: Error, CustomStringConvertible {
    /// What is wrong, where, and what to do.
    public let description: String
  }

  /// Writes a result, replacing the file.
  ///
  /// Creates the directory if it is missing.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - path: The file.
  /// - Throws: The encoder's or the file manager's error.
  public static func write(_ result: BenchmarkResult, to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    // `Data.write` loses bytes after a short write in some versions of Foundation.
    let bytes = [UInt8](try encoder.encode(result)) + [UInt8(ascii: "\n")]
    try PosixFileSystem().write(bytes, toFile: path)
  }

  /// Reads a result and checks what its form alone does not say.
  ///
  /// - Parameter path: The file.
  /// - Returns: The result.
  /// - Throws: ``Invalid``.
  public static func read(_ path: String) throws(Invalid) -> BenchmarkResult {
    try checkKind(of: path)
    let bytes: [UInt8]
    do {
      bytes = try PosixFileSystem().contents(ofFile: path)
    } catch {
      throw Invalid(
        description: "\(path) cannot be read (\(error)). "
          + "Name the result.json that a run has written.")
    }
    let result: BenchmarkResult
    do {
      try JSONText.check(Data(bytes))
      let head = try JSONDecoder().decode(Head.self, from: Data(bytes))
      guard head.schema == BenchmarkResult.currentSchema else {
        throw Invalid(
          description: "\(path) has schema \(head.schema); this program reads schema "
            + "\(BenchmarkResult.currentSchema). Use the program that wrote it.")
      }
      result = try JSONDecoder().decode(BenchmarkResult.self, from: Data(bytes))
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

  /// The largest file that is read, a hundred times as large as that of a full run.
  private static let largestSize = 256 << 20

  /// Refuses what has no end, or too much to be a result; opening says what else is wrong.
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
    let schema: Int
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "\(place(context)) has no \(key.stringValue)"
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty: "it is not JSON"
    case DecodingError.dataCorrupted(let context):
      "\(place(context)): \(context.debugDescription)"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\(place(context)) is of another type"
    default: "\(error)"
    }
  }

  /// Where in the file, as a path of names and positions.
  private static func place(_ context: DecodingError.Context) -> String {
    guard !context.codingPath.isEmpty else { return "it" }
    return context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      .joined(separator: ".")
  }
}
