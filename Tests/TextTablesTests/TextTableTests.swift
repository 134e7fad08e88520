import Testing
import TextTables

@Suite("Tables of text")
struct TextTableTests {
  private func style(width: Int? = nil, usesColor: Bool = false) -> TerminalStyle {
    TerminalStyle(isInteractive: width != nil, usesColor: usesColor, width: width)
  }

  private func sample(note: TextTable.Overflow = .keeps) -> TextTable {
    var table = TextTable(columns: [
      .init("store"), .init("saves/s", alignment: .right), .init("note", overflow: note),
    ])
    table.addRow(["actor", "1234", "on disk when it returns"])
    table.addRow(["dispatch-queue", "56"])
    return table
  }

  @Test func namesStandLeftAndNumbersRight() {
    #expect(
      sample().rendered(in: .plain) == """
        store           saves/s  note
        ──────────────  ───────  ───────────────────────
        actor              1234  on disk when it returns
        dispatch-queue       56

        """)
  }

  @Test func aTableWithoutRowsShowsItsHeadings() {
    #expect(TextTable(columns: [.init("a"), .init("b")]).rendered(in: .plain) == "a  b\n─  ─\n")
    #expect(TextTable(columns: []).rendered(in: .plain) == "")
  }

  @Test func widthIsCountedInColumnsOfTheTerminal() {
    var table = TextTable(columns: [.init("a"), .init("b")])
    table.addRow(["日本", "x"])
    table.addRow(["µs", "✅"])
    #expect(table.rendered(in: .plain) == "a     b\n────  ──\n日本  x\nµs    ✅\n")
  }

  @Test func onANarrowTerminalTextIsTruncated() {
    #expect(
      sample(note: .truncates).rendered(in: style(width: 40)) == """
        store           saves/s  note
        ──────────────  ───────  ───────────────
        actor              1234  on disk when i…
        dispatch-queue       56

        """)
  }

  @Test func onANarrowTerminalTextIsWrapped() {
    #expect(
      sample(note: .wraps).rendered(in: style(width: 40)) == """
        store           saves/s  note
        ──────────────  ───────  ───────────────
        actor              1234  on disk when it
                                 returns
        dispatch-queue       56

        """)
  }

  @Test func aHeadingIsBrokenAfterItsCommasAndWhereItMustBetweenWords() {
    var table = TextTable(columns: [
      .init("store"),
      .init("saves/s, 1,000 records", alignment: .right, overflow: .breaksHeading),
    ])
    table.addRow(["actor", "1,234"])
    #expect(
      table.rendered(in: .plain) == """
        store       saves/s,
               1,000 records
        ─────  ─────────────
        actor          1,234

        """)
    #expect(
      table.rendered(in: style(width: 15)) == """
        store  saves/s,
                  1,000
                records
        ─────  ────────
        actor     1,234

        """)
  }

  @Test func theWidestColumnGivesWayFirst() {
    var table = TextTable(columns: [.init("a", overflow: .truncates), .init("b", overflow: .wraps)])
    table.addRow(["123456789012345", "1234567890 12345678901234567890"])
    #expect(
      table.rendered(in: style(width: 37)) == """
        a                b
        ───────────────  ────────────────────
        123456789012345  1234567890
                         12345678901234567890

        """)
  }

  @Test func whatIsStillTooWideIsCutIntoTablesThatRepeatTheKey() {
    var table = TextTable(
      columns: [.init("id")] + ["first", "second", "third"].map { .init($0, alignment: .right) })
    table.addRow(["G1", "10", "20", "30"])
    #expect(
      table.rendered(in: style(width: 17)) == """
        id  first  second
        ──  ─────  ──────
        G1     10      20

        id  third
        ──  ─────
        G1     30

        """)
    let narrowest = table.rendered(in: style(width: 3))
    #expect(narrowest.split(separator: "\n\n").count == 3)
    #expect(narrowest.contains("id  second\n"))
  }

  @Test func aTableThatFitsExactlyIsNotCut() {
    #expect(sample().rendered(in: style(width: 48)) == sample().rendered(in: .plain))
    #expect(sample().rendered(in: style(width: 47)) != sample().rendered(in: .plain))
  }

  @Test func colourSurroundsTheTextAndNotThePadding() {
    var table = TextTable(columns: [.init("id"), .init("verdict", alignment: .right), .init("x")])
    table.addRow(["G1", TextTable.Cell("held", style: .green), "y"])
    #expect(
      table.rendered(in: style(usesColor: true)) == """
        \u{1B}[1mid\u{1B}[0m  \u{1B}[1mverdict\u{1B}[0m  \u{1B}[1mx\u{1B}[0m
        \u{1B}[2m──  ───────  ─\u{1B}[0m
        G1     \u{1B}[32mheld\u{1B}[0m  y

        """)
    #expect(!table.rendered(in: style()).contains("\u{1B}"))
  }

  @Test func cellsCannotDisturbTheLayout() {
    var table = TextTable(columns: [.init("a\nb")])
    table.addRow(["\u{1B}[31mred\nblue"])
    #expect(table.rendered(in: .plain) == "a b\n─────────────\n\u{FFFD}[31mred blue\n")
  }
}
