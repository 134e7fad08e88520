package import Foundation

extension LabCheckout {
  /// A path as people type it in the checkout's root; whole where it is elsewhere.
  ///
  /// - Parameter url: A file or a directory.
  /// - Returns: Such as `Labs/.progress`.
  package func name(of url: URL) -> String {
    let path = url.standardizedFileURL.path(percentEncoded: false)
    let base = root.standardizedFileURL.path(percentEncoded: false)
    let prefix = base.hasSuffix("/") ? base : base + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
