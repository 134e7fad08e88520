public import Foundation
import Persistence
public import TextTables

/// The package's own source files.
public struct SourceTree {
  /// An error for a source file that cannot be shown.
  public struct Missing: Error, CustomStringConvertible {
    /// The path, and how to fix it.
    public let description: String
  }

  /// The package's root.
  public let root: URL

  /// Finds the package around a directory, or else the package that this program was built from.
  ///
  /// `builtFrom` is the path of this file at build time. A default argument would give the path of
  /// the calling file.
  public init(around directory: String, builtFrom: String? = nil) throws(Missing) {
    var candidates: [URL] = []
    var url = URL(filePath: directory).standardizedFileURL
    while true {
      candidates.append(url)
      if url.pathComponents.count <= 1 { break }
      url = url.deletingLastPathComponent()
    }
    candidates.append(
      URL(filePath: builtFrom ?? #filePath).appending(path: "../../..").standardizedFileURL)
    guard let root = candidates.first(where: Self.isPackage) else {
      throw Missing(
        description: "The variants' sources are neither around \(directory) nor where lockstep "
          + "was built. Run it inside a checkout of the package.")
    }
    self.root = root
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

  private static func isPackage(_ url: URL) -> Bool {
    ["Package.swift", "Sources/Variants"].allSatisfy {
      FileManager.default.fileExists(atPath: url.appending(path: $0).path(percentEncoded: false))
    }
  }
}
