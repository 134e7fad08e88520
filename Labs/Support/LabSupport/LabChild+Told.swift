import Foundation

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

/// The lines of a part's program about itself, which no check sees.
extension LabChild {
  private static let ownMark = "\u{1d}"
  private static let returned = ownMark + "returned"

  /// The part has returned.
  static func tellReturn() {
    print(returned)
  }

  static func isReturn(_ line: String) -> Bool { line.hasSuffix(returned) }

  /// The part does not move any more.
  static func tellAndEnd(_ stuck: Stuck) -> Never {
    do {
      let text = String(decoding: try JSONEncoder().encode(stuck), as: UTF8.self)
      // Not with print: a thread that is stuck may be in it.
      try FileHandle.standardOutput.write(contentsOf: Data("\n\(ownMark)\(text)\n".utf8))
    } catch {
      // Then its ending is all that is known.
    }
    _exit(75)
  }

  static func stuck(in line: String) -> Stuck? {
    guard line.hasPrefix(ownMark) else { return nil }
    do {
      return try JSONDecoder().decode(Stuck.self, from: Data(line.dropFirst().utf8))
    } catch { return nil }
  }
}
