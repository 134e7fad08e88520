import LabSupport

extension ScreenTrial {
  /// Taps "Close".
  ///
  /// - Returns: The import after it: it should be over at once.
  @MainActor
  static func close(_ screen: some CheckedScreen) async -> String {
    screen.close()
    let isOverAtOnce = !screen.isImporting
    await Patience.rest()
    return isOverAtOnce || screen.isImporting ? state(screen) : "over, but later"
  }

  @MainActor
  private static func state(_ screen: some CheckedScreen) -> String {
    screen.isImporting ? "importing" : "over"
  }

  /// Waits for the end of an import.
  @MainActor
  static func end(_ screen: some CheckedScreen) async {
    // An import that has not begun yet is not over.
    await Patience.rest()
    await Patience.wait(Patience.short * 5) { !screen.isImporting }
  }

  @MainActor
  static func tell(
    _ title: String, _ screen: some CheckedScreen, _ server: Server, _ state: String? = nil
  ) {
    tell(
      title, "\(counts(server)),", "\(state ?? Self.state(screen)),",
      screen.message.map { "message: \($0)" } ?? "no message")
  }

  static func tell(_ title: String, _ words: String...) {
    let gap = String(repeating: " ", count: max(1, 37 - title.count))
    LabProgram.tell(title + gap + words.joined(separator: " "))
  }

  static func counts(_ server: Server) -> String {
    let (asked, calledOff) = server.counts
    return asked > 0 && calledOff == asked
      ? "all called off" : "\(calledOff) of \(asked) called off"
  }
}
