/// The build configuration of this program.
package enum Build {
  /// True if the program was built without optimisation, so that its measurements mean nothing.
  package static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// The word for the context of results.
  package static var description: String { isDebug ? "debug" : "release" }
}
