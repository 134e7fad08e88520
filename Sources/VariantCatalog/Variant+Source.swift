public import Foundation
import Persistence
public import TextTables

extension Variant {
  /// The reason why a variant's source cannot be read.
  public struct MissingSource: Error, CustomStringConvertible {
    /// The path, its error, and how to fix it.
    public let description: String
  }

  /// Reads the variant's main source file.
  ///
  /// O(length of the file).
  ///
  /// - Parameter root: The root of a checkout of Lockstep.
  /// - Returns: The whole text.
  /// - Throws: ``MissingSource`` if the file cannot be read.
  public func sourceText(in root: URL) throws(MissingSource) -> String {
    let path = root.appending(path: source).path(percentEncoded: false)
    do {
      return String(decoding: try PosixFileSystem().contents(ofFile: path), as: UTF8.self)
    } catch {
      throw MissingSource(
        description: "The source of \(id), \(path), cannot be read (\(error)). "
          + "Check out the version that this lockstep was built from.")
    }
  }

  /// Returns the differences from this variant's main source file to another's.
  ///
  /// O(product of the lengths) at worst, as Myers' algorithm is.
  ///
  /// - Parameters:
  ///   - other: The variant with the new source.
  ///   - root: The root of a checkout of Lockstep.
  /// - Returns: The differences, empty for the same file.
  /// - Throws: ``MissingSource`` if a file cannot be read.
  public func difference(to other: Variant, in root: URL) throws(MissingSource) -> UnifiedDiff {
    UnifiedDiff(
      (source, try sourceText(in: root)), (other.source, try other.sourceText(in: root)))
  }
}
