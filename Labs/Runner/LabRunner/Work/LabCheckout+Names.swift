package import Foundation

extension LabCheckout {
  /// A path relative to the checkout's root, such as `Labs/.progress`; the full path for files
  /// elsewhere.
  package func name(of url: URL) -> String {
    let path = url.standardizedFileURL.path(percentEncoded: false)
    let base = root.standardizedFileURL.path(percentEncoded: false)
    let prefix = base.hasSuffix("/") ? base : base + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
