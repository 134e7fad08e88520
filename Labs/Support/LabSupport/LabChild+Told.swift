extension LabProgram {
  private static let mark: Character = "\u{1e}"

  /// Sends a message from a part to the check, as one line.
  ///
  /// Other lines that the code under test prints do not count.
  ///
  /// - Parameter text: The message, without a line break.
  public static func tell(_ text: some CustomStringConvertible) {
    print("\(mark)\(text)")
  }

  /// The message in a line, if the line has one.
  static func told(in line: String) -> String? {
    line.lastIndex(of: mark).map { String(line[line.index(after: $0)...]) }
  }
}

extension LabChild {
  /// The messages that the part sent with ``LabProgram/tell(_:)``, without its other output.
  public var told: [String] { lines.compactMap(LabProgram.told) }
}
