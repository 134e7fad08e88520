/// A command, given on the command line or at the prompt.
enum Command {
  case add(String)
  case list
  case remove(Int)

  /// Parses the words of a command.
  init(_ words: [String]) throws(Misuse) {
    let rest = words.dropFirst().joined(separator: " ")
    switch (words.first, rest) {
    case ("add", ""): throw Misuse("What is to be added? Write: add Buy milk")
    case ("add", _): self = .add(rest)
    case ("list", ""): self = .list
    case ("remove", _):
      guard let id = Int(rest) else {
        throw Misuse("Which note? Write its number, as `list` shows it: remove 3")
      }
      self = .remove(id)
    default: throw Misuse("There are: add TEXT, list, remove NUMBER.")
    }
  }
}

/// A command that cannot be performed; the text names the available commands.
struct Misuse: Error, CustomStringConvertible {
  let description: String
  let exitCode: Int32

  init(_ description: String, exitCode: Int32 = 64) {
    self.description = description
    self.exitCode = exitCode
  }
}
