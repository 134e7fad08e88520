/// How this program was built.
package enum Build {
  /// Whether it was built without optimisation: nothing measured by it would mean anything.
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
