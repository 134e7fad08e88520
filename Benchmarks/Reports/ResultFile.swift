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
    try check(result, path)
    return result
  }

  private struct Head: Decodable {
    let schema: Int
  }

  private static func check(_ result: BenchmarkResult, _ path: String) throws(Invalid) {
    func fail(_ what: String) -> Invalid {
      Invalid(description: "\(path): \(what). Run lockstep bench again for a complete result.")
    }
    if result.cells.isEmpty { throw fail("there are no figures in it") }
    if result.context.order.isEmpty { throw fail("no round was run") }
    for cell in result.cells {
      let name = "\(cell.variant), \(cell.scenario), \(cell.metric.rawValue)"
      if (cell.value == nil) == (cell.unavailable == nil) {
        throw fail("\(name) has neither a value nor a reason, or both")
      }
      if let low = cell.low, let high = cell.high, let value = cell.value,
        low > value || value > high
      {
        throw fail("\(name): the value \(value) is outside its interval \(low) – \(high)")
      }
      if cell.unit != cell.metric.unit { throw fail("\(name) has the unit \(cell.unit)") }
    }
    if !result.cells.contains(where: { $0.metric == .throughput && $0.value != nil }) {
      throw fail("there is no throughput in it")
    }
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
