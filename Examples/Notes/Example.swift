import ActorVariant
import Foundation
import Persistence

/// A list of notes for the terminal, which survives `kill -9`.
///
///     swift run example add Buy milk
///     swift run example list
///     swift run example                    asks for one command after the other
///     swift run example --directory /tmp   keeps its file there
///
/// "Added" is printed only after the note is on disk.
@main
struct Example {
  static func main() async {
    takeClosedStreams()
    do {
      var words = Array(CommandLine.arguments.dropFirst())
      let location = try location(takenFrom: &words)
      let command = words.isEmpty ? nil : try Command(words)
      // The file is locked from here on: a second program that opens it gets an error.
      let store = try ActorStore<Note>(configuration: StoreConfiguration(location: location))
      if let command {
        try say(try await perform(command, on: store))
      } else {
        try await converse(with: store)
      }
      try await store.close()
    } catch {
      complain(error)
      exit((error as? Misuse)?.exitCode ?? 1)
    }
  }

  /// Performs a command and returns the text to print.
  private static func perform(_ command: Command, on store: ActorStore<Note>) async throws -> String
  {
    switch command {
    case .add(let text):
      // This program is a single task in a single process, so the store cannot change between these
      // two calls.
      let last = try await store.loadAll().map(\.id).max() ?? 0
      guard last < Int.max else {
        throw Misuse("There is no number after \(last). Remove that note first.", exitCode: 1)
      }
      try await store.save(Note(id: last + 1, text: text))
      return "Added \(last + 1)."
    case .list:
      let notes = try await store.loadAll().sorted { $0.id < $1.id }
      return notes.isEmpty
        ? "There are no notes." : notes.map { "\($0.id)  \($0.text)" }.joined(separator: "\n")
    case .remove(let id):
      guard try await store.find(by: id) != nil else {
        throw Misuse("There is no note \(id).", exitCode: 1)
      }
      try await store.delete(id)
      return "Removed \(id)."
    }
  }

  /// Performs one command per line until the input ends, even after a command that failed.
  private static func converse(with store: ActorStore<Note>) async throws {
    try say("add TEXT, list, remove NUMBER; Ctrl-D ends.")
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      guard !words.isEmpty else { continue }
      let answer: String
      do { answer = try await perform(Command(words), on: store) } catch {
        complain(error)
        continue
      }
      try say(answer)
    }
  }

  /// Returns the location of the store's file: the directory of `--directory`, or the documents
  /// directory.
  private static func location(takenFrom words: inout [String]) throws -> StoreLocation {
    guard words.first == "--directory" else {
      return try StoreLocation(
        directory: StoreLocation.defaultDirectory(), filename: "lockstep-notes.json")
    }
    guard words.count > 1 else { throw Misuse("--directory needs a path.") }
    let path = words[1]
    words.removeFirst(2)
    return try StoreLocation(directoryPath: path, filename: "lockstep-notes.json")
  }

  /// Unlike `print`, this does not buffer: a reader of a pipe can rely on "Added", too.
  private static func say(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
    } catch {
      throw Misuse("Done, but saying so failed. Look where the output goes.", exitCode: 1)
    }
  }

  /// Opens the standard streams that a shell has closed (`>&-`).
  ///
  /// Otherwise a file of the store would get the number of such a stream, and with it the text
  /// written to the stream.
  private static func takeClosedStreams() {
    while let stream = (0...2).first(where: { fcntl($0, F_GETFD) < 0 }) {
      guard open("/dev/null", O_RDONLY) == stream else { return }
    }
  }

  private static func complain(_ error: any Error) {
    var text = "\(error)"
    if let error = error as? StoreError {
      text = error.message + (error.location.map { " (\($0))" } ?? "")
    }
    do { try FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8)) } catch {
      // There is no other place to report the failure; the exit code reports it.
    }
  }
}
