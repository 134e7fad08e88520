import CThreadFrames
import Foundation

/// A process in which nothing has moved for too long, as its ``Watch`` found it.
public struct Stuck: Codable, Equatable, Sendable {
  /// A thread that is in the attendee's code.
  public struct Place: Codable, Equatable, Sendable {
    /// The line, such as `NoteCache.swift:12`.
    public let line: String
    /// True if the thread runs; false if it waits.
    public let runs: Bool
  }

  /// The number of seconds in which nothing moved.
  public let seconds: Double
  /// The processor time in these seconds.
  public let processorSeconds: Double
  /// True if the process had a processor for so long that it would have come to an end.
  let isLoop: Bool
  /// The places in the attendee's code; empty if no thread is there, or if that is not known.
  public let places: [Place]

  /// The places as the rest of a sentence: `it never ended: a thread waits at NoteCache.swift:12`.
  var text: String {
    let places = Set(places.map { "a thread \($0.runs ? "runs" : "waits") at \($0.line)" }).sorted()
    let place = places.isEmpty ? nil : places.joined(separator: ", ")
    if isLoop {
      let loop = "a loop, for \(Int(processorSeconds)) s of processor time"
      return place.map { "\(loop); \($0)" } ?? loop
    }
    return place ?? "no thread is in your code, so that a task awaits what does not come"
  }
}

extension Stuck.Place {
  /// The innermost line of the attendee's code of each thread but the calling one.
  static func all() -> [Self] {
    let own = lab_thread_number()
    return OwnThread.all().filter { $0.number != own }.compactMap { thread in
      var addresses = [UInt64](repeating: 0, count: 64)
      let count = lab_frames_of(thread.number, &addresses, Int32(addresses.count))
      return Self.line(of: addresses.prefix(Int(count))).map { Self(line: $0, runs: thread.runs) }
    }
  }

  /// The first of some calls that is in the attendee's code.
  private static func line(of addresses: ArraySlice<UInt64>) -> String? {
    guard !addresses.isEmpty, let symbolizer = LabOrder.current.symbolizer else { return nil }
    let command =
      [symbolizer, "--no-inlines", "--obj=" + LabOrder.executable].map(quoted)
      + addresses.map { "0x" + String($0, radix: 16) }
    // Without the pool, whose threads may all be stuck.
    guard let answer = popen(command.joined(separator: " ") + " 2>/dev/null", "r") else {
      return nil
    }
    defer { pclose(answer) }
    var buffer = [CChar](repeating: 0, count: 4096)
    var found: String?
    while fgets(&buffer, Int32(buffer.count), answer) != nil {
      let bytes = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let line = String(decoding: bytes, as: UTF8.self)
      found = found ?? ownLine(in: line)
    }
    return found
  }

  private static func ownLine(in text: String) -> String? {
    guard let match = text.firstMatch(of: #/\/(?:Exercise|Solution)\/(\w+\.swift):(\d+)/#),
      match.output.1 != "main.swift", match.output.2 != "0"
    else { return nil }
    return "\(match.output.1):\(match.output.2)"
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: #"'\''"#) + "'"
  }
}

/// A thread of this process.
struct OwnThread {
  let number: Int32
  /// True if it runs or waits for a processor.
  let runs: Bool
  /// True if it waits for a disk.
  let isAtDisk: Bool

  /// All threads; none where the system does not tell.
  static func all() -> [OwnThread] {
    let folder = "/proc/self/task"
    guard let names = FileManager.default.enumerator(atPath: folder) else { return [] }
    return names.compactMap { name in
      names.skipDescendants()
      guard let name = name as? String, let number = Int32(name),
        let status = FileManager.default.contents(atPath: "\(folder)/\(name)/stat")
      else { return nil }
      // The name, in parentheses, may have anything in it; the state follows.
      let words = String(decoding: status, as: UTF8.self)
      let state = words.lastIndex(of: ")").map {
        words[words.index(after: $0)...].drop { $0 == " " }
      }
      return OwnThread(
        number: number, runs: state?.first == "R", isAtDisk: state?.first == "D")
    }
  }
}
