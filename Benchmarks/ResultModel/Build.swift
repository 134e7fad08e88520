/// How this program was built.
package enum Build {
  /// Whether the program was built without optimisation: its measurements would mean nothing.
  package static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// The words for the context of results.
  package static var description: String { isDebug ? "debug" : "release" }
}
