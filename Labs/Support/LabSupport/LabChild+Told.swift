extension LabProgram {
  private static let mark: Character = "\u{1e}"

  /// Tells the check something from a part, as one line.
  ///
  /// What the code under test prints, to find its mistake, is not taken for it.
  ///
  /// - Parameter text: What to tell, without a line break.
  public static func tell(_ text: some CustomStringConvertible) {
    print("\(mark)\(text)")
  }

  /// What was told in a line, if something was.
  static func told(in line: String) -> String? {
    line.lastIndex(of: mark).map { String(line[line.index(after: $0)...]) }
  }
}

extension LabChild {
  /// What the part told with ``LabProgram/tell(_:)``, without what was printed besides.
  public var told: [String] { lines.compactMap(LabProgram.told) }
}
