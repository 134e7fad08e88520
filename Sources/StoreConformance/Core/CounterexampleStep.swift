/// One event of a counterexample.
///
/// An HTML page shows the events one after another.
package struct CounterexampleStep: Sendable, Codable, Equatable {
  /// The kinds of events.
  package enum Kind: String, Sendable, Codable {
    /// A call of the store, or its end.
    case call
    /// A file operation.
    case file
    /// A failure injected by the suite, of an operation, a process, or the power.
    case fault
    /// A step of a task or a thread.
    case step
    /// A state, such as the initial content of the store.
    case note
  }

  /// A file on the disk.
  package struct File: Sendable, Codable, Equatable {
    /// Its path, without the store's directory.
    package let name: String
    /// Its size in bytes.
    package let bytes: Int

    package init(name: String, bytes: Int) {
      self.name = name
      self.bytes = bytes
    }
  }

  package var kind: Kind
  /// The client, task or thread; empty if there is only one.
  package var actor: String
  /// The event, on one line.
  package var text: String
  /// Further details of the event, such as the data that a power cut lost, one line each.
  package var remarks: [String]
  /// The files after the event, by name; `nil` if they were not recorded.
  package var files: [File]?

  package init(
    _ kind: Kind, _ text: String, actor: String = "", remarks: [String] = [], files: [File]? = nil
  ) {
    self.kind = kind
    self.actor = actor
    self.text = text
    self.remarks = remarks
    self.files = files
  }

  /// Returns the event with every text replaced.
  func replacing(_ body: (String) throws -> String) rethrows -> CounterexampleStep {
    CounterexampleStep(
      kind, try body(text), actor: actor, remarks: try remarks.map(body),
      files: try files?.map { File(name: try body($0.name), bytes: $0.bytes) })
  }
}

extension [CounterexampleStep.File] {
  /// Creates files from their sizes, sorted by name.
  init(sizes: [String: Int]) {
    self = sizes.sorted { $0.key < $1.key }.map { Element(name: $0.key, bytes: $0.value) }
  }

  /// The files with their sizes, on one line: eight of them, and the number of the others.
  var text: String {
    if isEmpty { return "no file" }
    let named = prefix(8).map { "\($0.name) (\($0.bytes) bytes)" }
    let rest = count > named.count ? ["\(count - named.count) more files"] : []
    return (named + rest).joined(separator: ", ")
  }
}
