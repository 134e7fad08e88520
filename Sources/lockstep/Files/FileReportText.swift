import Persistence
import TextTables
import VariantCatalog

/// What is known of a file, for people.
struct FileReportText {
  private let report: FileReport
  private var lines: [(name: String, text: String)] = []

  init(_ report: FileReport) {
    self.report = report
    add("file", report.path)
    add("kind", kind)
    add("size", Self.bytes(report.file.size))
    addFile()
    addDatabase()
    addSurroundings()
  }

  /// A table, the verdict, and the bytes around the first problem.
  func rendered(in style: TerminalStyle) -> String {
    var table = TextTable(columns: [.init("what"), .init("found", overflow: .wraps)])
    var narrow = style
    narrow.width = min(style.width ?? 80, 80)
    for line in lines { table.addRow([.init(line.name), .init(line.text)]) }
    var text = table.rendered(in: narrow) + "\n"
    guard let problem = report.problem else {
      return text + TextStyle.green.applied(to: verdict, in: style) + "\n"
    }
    let place = report.file.problem?.offset.map { ", at byte \($0)" } ?? ""
    for line in TerminalText.wrapped("Damaged: \(problem)\(place).", to: 80) {
      text += TextStyle.red.applied(to: line, in: style) + "\n"
    }
    for row in report.file.problem?.window?.rows ?? [] { text += row + "\n" }
    return text
  }

  private var verdict: String {
    report.file.tornEnd == nil
      ? "Sound: a store opens it."
      : "Sound up to its torn end, which the next opening cuts off."
  }

  private var kind: String {
    switch report.file.kind {
    case .json: "the file of a JSON store"
    case .array: "a bare JSON array (the published pattern's, version 0)"
    case .journal: "the journal of actor-journaled"
    case .database: "a SQLite database"
    case .other: "nothing that a store writes"
    }
  }

  private mutating func add(_ name: String, _ text: String?) {
    if let text { lines.append((name, text)) }
  }

  private mutating func addFile() {
    let file = report.file
    add("form", file.formatVersion.map { "\($0)" })
    add("schema version", file.schemaVersion.map { "\($0)" })
    add("generation", file.generation.map { "\($0)" })
    add("groups", file.groups.map { Self.number($0) })
    add("records", file.records.map { Self.number($0) })
    add("items", file.items.map { Self.number($0) })
    add("live", file.liveBytes.map { Self.bytes($0) })
    add("dead", file.deadBytes.map { Self.bytes($0) })
    add("room", file.roomBytes.flatMap { $0 > 0 ? "\(Self.bytes($0)) of zeros at the end" : nil })
    add("closed", file.isClosed.map { $0 ? "yes" : "no" })
    add(
      "index",
      file.index.map {
        $0 == .matching ? "matches: the next opening goes by it" : "does not match, and is not used"
      })
    add(
      "torn end",
      file.tornEnd.map {
        "\(Self.bytes($0.byteCount)) from byte \($0.offset) on: \($0.reason)"
      })
  }

  private mutating func addDatabase() {
    guard let database = report.database else { return }
    add("made by", database.isStore ? "a store of this package" : "another program")
    add("schema version", "\(database.schemaVersion) (user_version)")
    add("ids", database.ids)
    add(
      "pages",
      "\(Self.number(database.pages)) of \(Self.bytes(database.pageSize)), "
        + "\(Self.number(database.freePages)) of them free")
    add("journal mode", database.journalMode)
    add(
      "log (-wal)",
      database.logBytes.map {
        "\(Self.bytes($0)), not looked at: what is only there is not counted"
      })
    add("items", database.rows.map { Self.number($0) })
    add("live", database.valueBytes.map { Self.bytes($0) })
    add(
      "integrity", database.problem == nil ? "ok (integrity_check, and every row's checksum)" : nil)
  }

  private mutating func addSurroundings() {
    for companion in report.surroundings.companions {
      add("beside it", "\(companion.name): \(Self.meaning(of: companion.role))")
    }
    add("in use", inUse)
  }

  private var inUse: String {
    switch report.surroundings.lock {
    case .missing: "no: no store has locked it"
    case .free: "no store that this system shows"
    case .held:
      "a store has it open (process "
        + report.surroundings.holders.map { "\($0)" }.joined(separator: ", ")
        + "); what it writes just now may look torn"
    case .unknown: "not known: this system does not say without taking the lock"
    }
  }

  private static func meaning(of role: FileSurroundings.Role) -> String {
    switch role {
    case .lock: "its lock's file, which stays"
    case .temporary: "the next content, being written or left by a crash"
    case .conversionRecord: "how far a conversion to it has come that was interrupted"
    case .openMark: "the mark of a journal that was not closed"
    case .index: "where in the journal the items are"
    case .backup: "the file before a migration"
    case .quarantined: "a file that could not be used"
    case .databaseLog: "what SQLite keeps beside a database"
    case .other: "of a similar name"
    }
  }

  private static func number(_ value: Int) -> String { NumberText.grouped(Int64(value)) }

  private static func bytes(_ count: Int) -> String {
    count == 1 ? "1 byte" : "\(number(count)) bytes"
  }
}
