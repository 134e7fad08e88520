public import Arguments
public import Foundation
import Persistence
public import TextTables

/// The package's own source files.
public struct SourceTree {
  /// An error for a source file that cannot be shown.
  public typealias Missing = Checkout.Missing

  /// The package's root.
  public let root: URL

  /// Finds the package around a directory, or else the package that this program was built from.
  ///
  /// - Parameters:
  ///   - directory: The directory at which the search upwards begins.
  ///   - builtFrom: The path of a file of the program at build time; tests name another one.
  /// - Throws: ``Missing`` if there is no checkout at either place.
  public init(around directory: String, builtFrom: String? = nil) throws(Missing) {
    root = try Checkout(around: directory, builtFrom: builtFrom).root
  }

  /// Reads the main source file of a variant.
  public func source(of variant: Variant) throws(Missing) -> String {
    let path = root.appending(path: variant.source).path(percentEncoded: false)
    do {
      let bytes = try PosixFileSystem().contents(ofFile: path)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw Missing(
        description: "The source of \(variant.id), \(path), cannot be read (\(error)). "
          + "Check out the version that this lockstep was built from.")
    }
  }

  /// The differences between the main source files of two variants.
  public func difference(_ old: Variant, _ new: Variant) throws(Missing) -> UnifiedDiff {
    UnifiedDiff((old.source, try source(of: old)), (new.source, try source(of: new)))
  }
}
