/// Text for pages.
public enum HTMLText {
  /// Makes a text harmless inside an element or an attribute.
  ///
  /// Control characters that HTML does not allow become `�`. Takes time proportional to the length.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The text with its mark-up escaped.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.properties.generalCategory == .control: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
