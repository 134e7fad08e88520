import Foundation

/// JSON for other programs: sorted keys, one line break at the end.
public enum PrintedJSON {
  /// The text of a value.
  ///
  /// - Throws: The error of encoding the value.
  public static func of(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
