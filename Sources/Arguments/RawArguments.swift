/// The arguments from the system: bytes that may be invalid UTF-8.
public enum RawArguments {
  /// Returns the arguments without the program's name.
  ///
  /// `CommandLine.arguments` replaces bytes that are not UTF-8 by U+FFFD, so a path would name
  /// another file.
  public static func all(of program: String) throws(UsageError) -> [String] {
    var arguments: [String] = []
    for index in 0..<Int(CommandLine.argc) {
      guard let bytes = CommandLine.unsafeArgv[index] else { break }
      guard let text = String(validatingCString: bytes) else {
        throw UsageError(
          problem: "argument \(index), \(UsageError.quoted(String(cString: bytes))), is not UTF-8; "
            + "give names as UTF-8, and rename files whose names are not.",
          suggestion: nil, command: program)
      }
      arguments.append(text)
    }
    return Array(arguments.dropFirst())
  }
}
