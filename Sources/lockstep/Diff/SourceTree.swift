import Foundation
import Persistence
import Reports
import VariantCatalog

/// The package's own source files.
struct SourceTree {
  /// Why a source file cannot be shown.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// The package's root.
  let root: URL

  /// Finds the package around a directory, else the one that this program was built from.
  ///
  /// `builtFrom` is the path that this file had at that time; as a default value it would be the path
  /// of the file that calls.
  init(around directory: String, builtFrom: String? = nil) throws(Missing) {
    var candidates: [URL] = []
    var url = URL(filePath: directory).standardizedFileURL
    while true {
      candidates.append(url)
      if url.pathComponents.count <= 1 { break }
      url = url.deletingLastPathComponent()
    }
    candidates.append(
      URL(filePath: builtFrom ?? #filePath).appending(path: "../../../..").standardizedFileURL)
    guard let root = candidates.first(where: Self.isPackage) else {
      throw Missing(
        description: "The variants' sources are neither around \(directory) nor where lockstep "
          + "was built. Run it inside a checkout of the package.")
    }
    self.root = root
  }

  /// Reads the main source file of a variant.
  func source(of variant: Variant) throws(Missing) -> String {
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

  /// Lays the main source files of two variants side by side.
  func comparison(_ left: Variant, _ right: Variant) throws(Missing) -> SideBySide {
    func source(_ variant: Variant) throws(Missing) -> SideBySide.Source {
      SideBySide.Source(
        title: variant.title, caption: variant.mechanism, path: variant.source,
        text: try self.source(of: variant))
    }
    return SideBySide(try source(left), try source(right))
  }

  /// How many source files a variant's module has beside its main one.
  func otherFiles(of variant: Variant) throws(Missing) -> Int {
    let folder = root.appending(path: variant.source).deletingLastPathComponent()
      .path(percentEncoded: false)
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: folder)
        .count { $0.hasSuffix(".swift") } - 1
    } catch {
      throw Missing(description: "\(folder) cannot be listed (\(error.localizedDescription)).")
    }
  }

  private static func isPackage(_ url: URL) -> Bool {
    ["Package.swift", "Sources/Variants"].allSatisfy {
      FileManager.default.fileExists(atPath: url.appending(path: $0).path(percentEncoded: false))
    }
  }
}
