/// The kind of a mark's subject, which has the same colour in every chart and picture.
///
/// The raw value is the class of the marks.
public enum MarkFamily: String, CaseIterable, Sendable {
  /// Serial and concurrent queues.
  case queue
  /// Locks.
  case lock
  /// Actors.
  case actor
  /// Journals and databases.
  case database
  /// All others, such as rivals.
  case other

  /// The colour on a light ground.
  var light: String {
    switch self {
    case .queue: "#6f42c1"
    case .lock: "#116329"
    case .actor: "#0b5fb0"
    case .database: "#8a3c00"
    case .other: "#59636e"
    }
  }

  /// The colour on a dark ground.
  var dark: String {
    switch self {
    case .queue: "#bc8cff"
    case .lock: "#57c46f"
    case .actor: "#6cb6ff"
    case .database: "#f0a35e"
    case .other: "#9198a1"
    }
  }

  /// Writes rules of a style sheet for all families: those of the light mode, then those of the dark
  /// mode.
  ///
  /// - Parameter rules: The rules of a family for a colour.
  /// - Returns: The rules, with a line for each family and mode.
  public static func style(_ rules: (_ family: MarkFamily, _ colour: String) -> String) -> String {
    let light = allCases.map { rules($0, $0.light) }
    let dark = allCases.map { "  " + rules($0, $0.dark) }
    return (light + ["@media (prefers-color-scheme: dark) {"] + dark + ["}"])
      .joined(separator: "\n")
  }
}
