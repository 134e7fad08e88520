import Arguments
import Foundation
public import ResultModel

/// Named results, for comparison with later results.
public struct Baselines {
  /// The directory of the results, with a single file per baseline.
  public let directory: String

  /// The directory that is used by default, relative to the checkout.
  public static let usualDirectory = "Benchmarks/Baselines"

  /// The error for a baseline that does not exist.
  public struct Missing: Error, CustomStringConvertible {
    /// The missing baseline, and how to make it.
    public let description: String
  }

  /// The baselines in a directory, which may not exist.
  public init(_ directory: String = usualDirectory) {
    self.directory = directory
  }

  /// The names, sorted; empty if the directory is missing.
  public func names() throws -> [String] {
    guard FileManager.default.fileExists(atPath: directory) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: directory)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }
      .filter(Self.isName).sorted()
  }

  /// The file of a baseline, which may not exist.
  public func file(_ name: String) -> String { "\(directory)/\(name).json" }

  /// Returns true if a baseline exists.
  public func has(_ name: String) -> Bool {
    Self.isName(name) && FileManager.default.fileExists(atPath: file(name))
  }

  /// Reads a baseline.
  public func read(_ name: String) throws -> BenchmarkResult {
    guard has(name) else { throw try missing(name) }
    return try ResultFile.read(file(name))
  }

  /// Deletes a baseline.
  public func delete(_ name: String) throws {
    guard has(name) else { throw try missing(name) }
    try FileManager.default.removeItem(atPath: file(name))
  }

  /// The error for a name that no baseline has.
  public func missing(_ name: String) throws -> Missing {
    let names = try names()
    let there = names.isEmpty ? "there are none" : "there are \(names.joined(separator: ", "))"
    return Missing(
      description: "\(UsageError.quoted(name)) is neither a result nor a baseline in \(directory): "
        + "\(there). Run the benchmark, then save its result with `lockstep baseline save NAME`.")
  }

  /// Returns true if a name is a valid file name on every system and not hidden: letters, digits,
  /// `.`, `-` and `_`.
  public static func isName(_ text: String) -> Bool {
    !text.hasPrefix(".") && (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
