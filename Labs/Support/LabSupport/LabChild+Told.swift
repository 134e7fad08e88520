extension LabProgram {
  private static let mark: Character = "\u{1e}"

  /// Tells the check something from a part, as one line.
  ///
  /// Lines that the code under test prints, to find its mistake, do not count as told.
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
  /// The messages that the part told with ``LabProgram/tell(_:)``, without its other output.
  public var told: [String] { lines.compactMap(LabProgram.told) }
}
