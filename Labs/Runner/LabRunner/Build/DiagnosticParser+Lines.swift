extension DiagnosticParser {
  /// `/path/File.swift:41:7: error: sending 'note' risks causing data races [#Group]`.
  ///
  /// A note may be about a declaration of a module: `Swift.Array:1:23: note: …`.
  struct Message {
    let path: String
    let line: Int
    let column: Int
    let kind: String
    let text: String
    let group: String?

    init?(_ text: String) {
      let isNote = text.contains(": note: ")
      // The greater part of a build's lines is its progress.
      guard text.hasPrefix("/") || isNote else { return nil }
      let form = #/([^ ].*?):([0-9]{1,9}):([0-9]{1,9}): (error|warning|note): (.*)/#
      guard let match = text.wholeMatch(of: form), let line = Int(match.output.2),
        let column = Int(match.output.3)
      else { return nil }
      path = String(match.output.1)
      self.line = line
      self.column = column
      kind = String(match.output.4)
      let group = match.output.5.firstMatch(of: #/ \[#([A-Za-z0-9]+)\]$/#)
      self.group = group.map { String($0.output.1) }
      self.text = String(match.output.5.replacing(#/ \[#[A-Za-z0-9]+\]$/#, with: ""))
    }
  }

  /// The errors that have been read so far, and the place in the compiler's drawing.
  ///
  /// Below each error the compiler draws the lines around it, with its notes in them:
  ///
  ///     6 |   note.text += ", bread"
  ///       |   `- note: access can happen concurrently
  struct Reading {
    private(set) var found: [LabDiagnostic] = []
    /// The address of the page about a group of errors, which comes at the end.
    private(set) var pages: [String: String] = [:]
    // A note belongs to the error before it, unless that was there already or is a warning.
    private var takesNotes = false
    private var drawnLine: String?

    mutating func take(_ message: Message, _ diagnostic: LabDiagnostic?) {
      drawnLine = nil
      if let diagnostic {
        takesNotes = !found.contains { $0.isSame(as: diagnostic) }
        if takesNotes { found.append(diagnostic) }
      } else if message.kind == "note" {
        let isOfModule = !message.path.hasPrefix("/")
        add(isOfModule ? "\(message.path)" : "line \(message.line)", message.text)
      } else {
        takesNotes = false
      }
    }

    /// Returns true if a line belongs to the drawing below an error, or names a page.
    mutating func takesDrawn(_ line: String) -> Bool {
      if let match = line.wholeMatch(of: #/\[#([A-Za-z0-9]+)\]: <(.+)>/#) {
        pages[String(match.output.1)] = String(match.output.2)
        return true
      }
      if let match = line.prefixMatch(of: #/ *([0-9]+) \| /#) {
        drawnLine = String(match.output.1)
        return true
      }
      guard let drawnLine, let match = line.wholeMatch(of: #/ +\| .*?[|`]- note: (.*)/#) else {
        return line.prefixMatch(of: #/ +\| /#) != nil
      }
      add("line \(drawnLine)", String(match.output.1))
      return true
    }

    private mutating func add(_ place: String, _ text: String) {
      guard takesNotes, let last = found.indices.last,
        !found[last].notes.contains(where: { $0.hasSuffix(": \(text)") })
      else { return }
      found[last].notes.append("\(place): \(text)")
    }
  }
}
