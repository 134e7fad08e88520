public import Arguments
import Foundation
import Persistence
public import TextTables

extension Checkout {
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
