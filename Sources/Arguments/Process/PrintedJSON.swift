import Foundation

/// JSON for other programs: sorted keys, and one line break at the end.
public enum PrintedJSON {
  /// Returns a value as JSON text.
  ///
  /// - Throws: The error from encoding the value.
  public static func of(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
