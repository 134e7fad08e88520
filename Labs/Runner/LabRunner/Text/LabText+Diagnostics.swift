import TextTables

extension LabText {
  /// The errors in the attendee's own files, with the line; then the errors that follow, in short.
  func diagnostics(_ diagnostics: LabDiagnostics) -> String {
    let shown = 3
    var text = ""
    if !diagnostics.own.isEmpty {
      text += heading(
        "The code does not compile", diagnostics.own.count, "in the files of this lab")
      for diagnostic in diagnostics.own.prefix(shown) { text += "\n" + whole(diagnostic) }
      text += more(diagnostics.own.count - shown)
    }
    if !diagnostics.others.isEmpty {
      if diagnostics.own.isEmpty {
        text += heading("The code does not compile", diagnostics.others.count, "in files around it")
        for diagnostic in diagnostics.others.prefix(shown) { text += "\n" + whole(diagnostic) }
        text += more(diagnostics.others.count - shown)
      } else {
        text += "\n" + paragraph("Errors elsewhere, perhaps because of these:")
        text += folded(diagnostics.others.prefix(shown).map { "\($0.place) \($0.message)" })
      }
    }
    if !diagnostics.linker.isEmpty {
      text += (text.isEmpty ? "" : "\n") + styled("✘", .red) + " "
      text += paragraph("The code compiles, but cannot be linked:")
      text += "\n" + folded(Array(diagnostics.linker.prefix(5)))
    }
    return text
  }

  private func heading(_ what: String, _ count: Int, _ place: String) -> String {
    styled("✘", .red) + " "
      + paragraph("\(what): \(count) \(count == 1 ? "error" : "errors") \(place).")
  }

  private func more(_ count: Int) -> String {
    count > 0 ? "\n" + block(["… and \(count) more"]) : ""
  }

  private func whole(_ diagnostic: LabDiagnostic) -> String {
    var text = "  " + styled(TerminalText.sanitized(diagnostic.place), .bold) + "\n"
    text += TerminalText.wrapped(TerminalText.sanitized(diagnostic.message), to: width - 2)
      .map { "  " + $0 + "\n" }.joined()
    if let source = diagnostic.source {
      text += self.source(source, diagnostic)
    }
    for note in diagnostic.notes.prefix(4) { text += labelled("note", note) }
    // Not broken: terminals open an address that is whole.
    if let page = diagnostic.page {
      text += "  " + styled("more", .dim) + "      " + TerminalText.sanitized(page) + "\n"
    }
    return text
  }

  /// The line with a mark below the column.
  private func source(_ source: String, _ diagnostic: LabDiagnostic) -> String {
    let number = "\(diagnostic.line)"
    // Columns count bytes.
    let before = String(decoding: Array(source.utf8).prefix(diagnostic.column - 1), as: UTF8.self)
    let space = String(
      repeating: " ", count: TerminalText.width(of: TerminalText.sanitized(before)))
    let blank = String(repeating: " ", count: number.count)
    return block(["  \(number) | \(source)", "  \(blank) | \(space)^"])
  }
}
