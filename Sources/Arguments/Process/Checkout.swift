public import Foundation

/// A checkout of Lockstep, in which programs find the sources and each other.
public struct Checkout {
  /// The reason why a file of the checkout cannot be used.
  public struct Missing: Error, CustomStringConvertible {
    /// The path, and how to fix it.
    public let description: String

    /// Creates an error with this description.
    public init(description: String) { self.description = description }
  }

  /// The folder of the root package.
  public let root: URL

  /// Finds the checkout around a directory, or else the checkout that this program was built from.
  ///
  /// - Parameters:
  ///   - directory: The directory at which the search upwards begins.
  ///   - builtFrom: The path of this file at build time; tests name another one. A default argument
  ///     would give the path of the calling file.
  /// - Throws: ``Missing`` if there is no checkout at either place.
  public init(around directory: String, builtFrom: String? = nil) throws(Missing) {
    var candidates: [URL] = []
    var url = URL(filePath: directory).standardizedFileURL
    while true {
      candidates.append(url)
      if url.pathComponents.count <= 1 { break }
      url = url.deletingLastPathComponent()
    }
    candidates.append(
      URL(filePath: builtFrom ?? #filePath).appending(path: "../../../..").standardizedFileURL)
    guard let root = candidates.first(where: Self.isCheckout) else {
      throw Missing(
        description: "The variants' sources are neither around \(directory) nor where lockstep "
          + "was built. Run it inside a checkout of the package.")
    }
    self.root = root
  }

  private static func isCheckout(_ url: URL) -> Bool {
    ["Package.swift", "Sources/Variants"].allSatisfy {
      FileManager.default.fileExists(atPath: url.appending(path: $0).path(percentEncoded: false))
    }
  }
}
