package import Foundation

/// The place of progress and copies: `Labs`, where people find them, or the user's directory for
/// such files if the checkout cannot be written.
package struct RecordDirectory: Sendable {
  package let url: URL
  /// True if it is the checkout's own.
  package let isInCheckout: Bool
  /// The place of records from a time when the checkout could be written; these are only read.
  let labs: URL

  /// Chooses the directory; makes nothing.
  ///
  /// On Linux the other place is in `XDG_STATE_HOME` (XDG Base Directory Specification), by default
  /// `~/.local/state`; on Apple systems in `~/Library/Application Support`.
  package init(
    _ checkout: LabCheckout,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    labs = checkout.labs
    isInCheckout = access(labs.path(percentEncoded: false), W_OK) == 0
    // One for each checkout: two of them are two people's, or two tries.
    let name = checkout.root.standardizedFileURL.path(percentEncoded: false)
      .split(separator: "/").joined(separator: "-")
    url =
      isInCheckout
      ? checkout.labs : Self.userDirectory(environment).appending(path: "lockstep/\(name)")
  }

  init(url: URL, isInCheckout: Bool, labs: URL) {
    self.url = url
    self.isInCheckout = isInCheckout
    self.labs = labs
  }

  private static func userDirectory(_ environment: [String: String]) -> URL {
    #if canImport(Darwin)
      return URL.applicationSupportDirectory
    #else
      // A relative path is to be ignored, as the specification says.
      if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
        return URL(filePath: state)
      }
      // As the build does: the environment may set another home than the system's list has.
      let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
      return (home ?? URL.homeDirectory).appending(path: ".local/state")
    #endif
  }
}
