import Foundation

/// A decision record: a Markdown text with given sections.
struct DecisionRecord {
  static let name = "DECISION.md"
  static let titles = [
    "Workload", "Variant", "Needs", "Result", "Figures", "Given up", "Decide again",
  ]

  /// One row of the table of figures.
  struct Row {
    var variant: String
    var workload: String
    var clients: Int
    var records: Int
    var durability: String
    var metric: String
    var value: Double
    /// The row's text in the record.
    var text: String

    /// The measured scenario and metric, without the variant.
    var subject: String { "\(workload), \(clients), \(records), \(durability), \(metric)" }
    /// The variant, the measured scenario and the metric.
    var key: String { "\(variant), \(subject)" }
  }

  private var sections: [String: String] = [:]

  /// Reads a record; comments are ignored.
  init(_ text: String) {
    var rest = text[...]
    var bare = ""
    while let start = rest.range(of: "<!--") {
      bare += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest.range(of: "-->").map { rest[$0.upperBound...] } ?? ""
    }
    bare += rest
    for part in ("\n" + bare).components(separatedBy: "\n## ").dropFirst() {
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let title = String(lines.first ?? "").trimmingCharacters(in: .whitespaces)
      sections[title] = lines.dropFirst().joined().trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  subscript(title: String) -> String { sections[title] ?? "" }

  /// The empty sections; a table needs rows.
  var empty: [String] {
    Self.titles.filter { title in
      title == "Figures" ? lines(of: "Figures").isEmpty : self[title].isEmpty
    }
  }

  /// The reason sections with hardly any words; a repeated word does not count.
  var short: [String] {
    ["Workload", "Given up", "Decide again"].filter {
      !self[$0].isEmpty && Set(words(of: $0)).count < 5
    }
  }

  /// The faults of sections that are filled in but do not answer the question.
  func lacks(among variants: [String]) -> [String] {
    let text = self["Given up"].lowercased()
    let named = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "-" })
    let own = line(of: "Variant")
    var lacks: [String] = []
    if !variants.contains(where: { $0 != own && named.contains($0[...]) }) {
      lacks.append("Given up names no other variant, which has what this one has not")
    }
    if !namesValue(in: "Decide again") {
      lacks.append("Decide again has no figure: at which value is it decided again?")
    }
    return lacks
  }

  private func words(of title: String) -> [String] {
    self[title].lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The first line of a section, without the marks around code.
  func line(of title: String) -> String {
    let line = self[title].split(separator: "\n").first.map(String.init) ?? ""
    return line.trimmingCharacters(in: CharacterSet(charactersIn: "`* -").union(.whitespaces))
  }

  /// The named guarantees, such as `G8`, each once and in order.
  var needs: [String] {
    let words = self["Needs"].split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return words.filter { $0.wholeMatch(of: /[Gg][0-9]+/) != nil }.reduce(into: []) { found, word in
      if !found.contains(word.uppercased()) { found.append(word.uppercased()) }
    }
  }

  /// The rows of figures, and the rows that cannot be read.
  var rows: (read: [Row], unreadable: [String]) {
    var read: [Row] = []
    var unreadable: [String] = []
    for line in lines(of: "Figures") {
      if let row = Row(line) { read.append(row) } else { unreadable.append(line) }
    }
    return (read, unreadable)
  }

  /// The lines of a table below its head.
  private func lines(of title: String) -> [String] {
    let lines = self[title].split(separator: "\n").map(String.init).filter { $0.hasPrefix("|") }
    return Array(lines.dropFirst(2))
  }
}

extension DecisionRecord.Row {
  /// Reads a row of a table, or gives `nil`.
  init?(_ line: String) {
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 7, let clients = Int(Self.bare(cells[2])),
      let records = Int(Self.bare(cells[3])), let value = Self.value(cells[6])
    else { return nil }
    self.init(
      variant: Self.bare(cells[0]), workload: Self.bare(cells[1]), clients: clients,
      records: records, durability: Self.bare(cells[4]), metric: Self.bare(cells[5]),
      value: value, text: line)
  }

  private static func bare(_ cell: String) -> String {
    cell.filter { $0 != "`" && $0 != "," }
  }

  /// A number, with or without commas; units of the tables are converted to those of the file,
  /// nanoseconds and bytes.
  private static func value(_ cell: String) -> Double? {
    let words = bare(cell).split(separator: " ").map(String.init)
    guard let number = words.first.flatMap({ Double($0) }) else { return nil }
    let units = [
      "µs": 1e3, "μs": 1e3, "us": 1e3, "ms": 1e6, "s": 1e9, "kB": 1e3, "MB": 1e6,
    ]
    return number * (words.count > 1 ? units[words[1]] ?? 1 : 1)
  }
}
