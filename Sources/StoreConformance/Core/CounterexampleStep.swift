/// One event of a counterexample, as a page shows the events one after the other.
public struct CounterexampleStep: Sendable, Codable, Equatable {
  /// The kinds of events.
  public enum Kind: String, Sendable, Codable {
    /// A call of the store, or its end.
    case call
    /// A file operation.
    case file
    /// A failure that the suite made: of an operation, of a process, of the power.
    case fault
    /// A step of a task or a thread.
    case step
    /// A state, such as the content of the store before all.
    case note
  }

  /// A file on the disk.
  public struct File: Sendable, Codable, Equatable {
    /// Its path, without the store's directory.
    public let name: String
    /// Its size in bytes.
    public let bytes: Int

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - name: Its path, without the store's directory.
    ///   - bytes: Its size in bytes.
    public init(name: String, bytes: Int) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The kind of the event.
  public var kind: Kind
  /// The client, task or thread; empty where there is one alone.
  public var actor: String
  /// The event, in a line.
  public var text: String
  /// More about the event, such as what a power cut lost, a line each.
  public var remarks: [String]
  /// The files after the event, by name; `nil` where they were not looked at.
  public var files: [File]?

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event.
  ///   - text: The event, in a line.
  ///   - actor: The client, task or thread; empty where there is one alone.
  ///   - remarks: More about the event, a line each.
  ///   - files: The files after the event; `nil` where they were not looked at.
  public init(
    _ kind: Kind, _ text: String, actor: String = "", remarks: [String] = [], files: [File]? = nil
  ) {
    self.kind = kind
    self.actor = actor
    self.text = text
    self.remarks = remarks
    self.files = files
  }

  /// The same with every text replaced.
  func replacing(_ body: (String) throws -> String) rethrows -> CounterexampleStep {
    CounterexampleStep(
      kind, try body(text), actor: actor, remarks: try remarks.map(body),
      files: try files?.map { File(name: try body($0.name), bytes: $0.bytes) })
  }
}

extension [CounterexampleStep.File] {
  /// Files by name, from their sizes.
  init(sizes: [String: Int]) {
    self = sizes.sorted { $0.key < $1.key }.map { Element(name: $0.key, bytes: $0.value) }
  }

  /// The files with their sizes, in a line: eight of them, and the number of the others.
  var text: String {
    if isEmpty { return "no file" }
    let named = prefix(8).map { "\($0.name) (\($0.bytes) bytes)" }
    let rest = count > named.count ? ["\(count - named.count) more files"] : []
    return (named + rest).joined(separator: ", ")
  }
}
