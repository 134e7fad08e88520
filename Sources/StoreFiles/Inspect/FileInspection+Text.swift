import ForeignFiles
package import TextTables

extension FileInspection {
  /// Returns the findings as text for people: a table, and the verdict.
  package func text(in style: TerminalStyle) -> String {
    var table = TextTable(columns: [.init("what"), .init("found", overflow: .wraps)])
    var narrow = style
    narrow.width = min(style.width ?? 80, 80)
    for case (let name, let text?) in lines { table.addRow([.init(name), .init(text)]) }
    let colour = problem != nil ? TextStyle.red : doubt == nil ? .green : .yellow
    let verdict = TerminalText.wrapped(verdict, to: 80).map { colour.applied(to: $0, in: style) }
    return ([table.rendered(in: narrow)] + verdict).map { $0 + "\n" }.joined()
  }

  /// The result that an opening would have.
  private var verdict: String {
    if let problem {
      guard let cure = problem.cure else { return "Damaged: \(problem.text). A store refuses it." }
      return "A store refuses it: \(problem.text). \(cure)"
    }
    switch doubt {
    case .ambiguous(let problem)?:
      return "Doubtful: \(problem.text). A store opens the file and takes the first value; other "
        + "programs take the last. lockstep convert refuses the file."
    case .idsNotCompared(let field)?:
      return "Sound: a store opens it. The ids were not compared, because an item has no member "
        + "\"\(field)\"; name another member with --id-field."
    case .logNotRead?:
      return "Sound without its log, which was not read. A store refuses the log of another "
        + "database."
    case nil: break
    }
    if tornEnd != nil { return "Sound up to its torn end, which the next opening cuts off." }
    return "Sound: a store opens it."
  }

  private var lines: [(name: String, text: String?)] {
    [
      ("file", path), ("kind", kindText), ("size", Self.bytes(size)),
      ("form", formatVersion.map { "\($0)" }), ("schema version", schemaVersion.map { "\($0)" }),
      ("generation", generation.map { "\($0)" }), ("ids", ids),
      ("items", items.map { NumberText.grouped(Int64($0)) }),
      ("garbage", garbage.map { Self.bytes($0) }), ("closed", closedText), ("index", indexText),
      (
        "torn end",
        tornEnd.map { "\(Self.bytes($0.byteCount)) from byte \($0.offset) on: \($0.reason)" }
      ),
      ("in use", inUseText),
    ]
  }

  private var kindText: String {
    switch kind {
    case .json: "the file of a JSON store"
    case .array: "a bare JSON array (the published pattern's, version 0)"
    case .journal: "the journal of actor-journaled"
    case .database: "a SQLite database"
    case .other: "nothing that a store writes"
    }
  }

  private var closedText: String? {
    guard let isClosed, !isClosed else { return isClosed.map { _ in "yes" } }
    return kind == .database
      ? "no: a log stands beside it, and what is only there is not counted" : "no"
  }

  private var indexText: String? {
    index.map {
      $0 == .matching ? "matches: the next opening goes by it" : "does not match, and is not used"
    }
  }

  private var inUseText: String {
    switch isInUse {
    case true?: "a store has it open; what it writes just now may look torn"
    case false?: "no"
    case nil: "not known: its lock cannot be tried"
    }
  }

  private static func bytes(_ count: Int) -> String {
    count == 1 ? "1 byte" : "\(NumberText.grouped(Int64(count))) bytes"
  }
}

extension FileInspection.Problem {
  /// The reason and its place.
  var text: String {
    guard let offset else { return reason }
    guard let line, let column else { return "\(reason), at byte \(offset)" }
    return "\(reason), at \(FilePlace(line: line, column: column, byte: offset))"
  }
}
