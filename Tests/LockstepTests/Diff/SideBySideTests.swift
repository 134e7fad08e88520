import Testing
import TextTables

@testable import Reports

@Suite("Two texts side by side")
struct SideBySideTests {
  private let before = """
    import Dispatch

    /// A queue.
    final class Store {
      private let queue = DispatchQueue(label: "store")
      func save() { queue.sync { write() } }
    }

    """
  private let after = """

    /// An actor, which is considerably more than what was there before it.
    actor Store {
      func save() { write() }
    }
    // the end <&>

    """

  private var comparison: SideBySide {
    SideBySide(
      .init(title: "Queue", caption: "serial", path: "Sources/Queue.swift", text: before),
      .init(title: "Actor", caption: "actor", path: "Sources/Actor.swift", text: after))
  }

  @Test func aChangedLineStandsBesideTheLineThatItBecame() throws {
    let rows = comparison.rows
    #expect(rows.count == 8)
    guard case .changed(let old, let new) = rows[5] else {
      Issue.record("\(rows[5])")
      return
    }
    #expect([old.number, new.number] == [6, 4])
    #expect(
      old.pieces == [
        .init(text: "  func save() { ", differs: false),
        .init(text: "queue.sync { ", differs: true),
        .init(text: "write()", differs: false),
        .init(text: " }", differs: true),
        .init(text: " }", differs: false),
      ])
    #expect(new.pieces == [.init(text: "  func save() { write() }", differs: false)])
    #expect(
      rows.last == .added(.init(number: 6, pieces: [.init(text: "// the end <&>", differs: true)])))
  }

  @Test func wordsThatDifferTogetherAreMarkedTogether() {
    let rows = SideBySide(
      .init(title: "", caption: "", path: "", text: "kept one two kept"),
      .init(title: "", caption: "", path: "", text: "kept three four kept")
    ).rows
    #expect(
      rows.first?.left?.pieces == [
        .init(text: "kept ", differs: false), .init(text: "one two", differs: true),
        .init(text: " kept", differs: false),
      ])
  }

  @Test func theSummaryCountsRows() {
    #expect(comparison.summary == "6 of 8 lines differ; 2 are the same in both.")
    let same = SideBySide(comparison.left, comparison.left)
    #expect(same.summary == "The two are the same, line by line.")
  }

  @Test func aPipeGetsAPatch() {
    #expect(
      SideBySideText.rendered(comparison, in: .plain) == """
        --- Sources/Queue.swift
        +++ Sources/Actor.swift
        @@ -1,7 +1,6 @@
        -import Dispatch
        \(" ")
        -/// A queue.
        -final class Store {
        -  private let queue = DispatchQueue(label: "store")
        -  func save() { queue.sync { write() } }
        +/// An actor, which is considerably more than what was there before it.
        +actor Store {
        +  func save() { write() }
         }
        +// the end <&>

        """)
  }

  @Test func aWideTerminalGetsTwoColumns() {
    let style = TerminalStyle(isInteractive: true, usesColor: false, width: 100)
    let rule = String(repeating: "─", count: 49)
    #expect(
      SideBySideText.rendered(comparison, in: style) == """
          Queue                                              Actor
          serial                                             actor
          Sources/Queue.swift                                Sources/Actor.swift
        \(rule)┬\(rule)
        1 import Dispatch                                <
        2                                                │ 1
        3 /// A queue.                                   | 2 /// An actor, which is considerably more than
                                                         |     what was there before it.
        4 final class Store {                            | 3 actor Store {
        5   private let queue = DispatchQueue(label:     <
              "store")                                   <
        6   func save() { queue.sync { write() } }       | 4   func save() { write() }
        7 }                                              │ 5 }
                                                         > 6 // the end <&>
        \(rule)┴\(rule)
        6 of 8 lines differ; 2 are the same in both.

        """)
  }

  @Test(arguments: [100, 101, 137, 200])
  func noLineIsWiderThanTheTerminal(_ width: Int) {
    let long = String(repeating: "word 語 ", count: 60) + String(repeating: "x", count: 300)
    let wide = SideBySide(
      .init(title: long, caption: long, path: long, text: long + "\n" + before),
      .init(title: "b", caption: "", path: "", text: after + long))
    let style = TerminalStyle(isInteractive: true, usesColor: false, width: width)
    let lines = SideBySideText.rendered(wide, in: style).split(separator: "\n")
    #expect(lines.allSatisfy { TerminalText.width(of: String($0)) <= width })
    #expect(lines.contains { TerminalText.width(of: String($0)) >= width - 5 })
  }

  @Test func colourChangesNoCharacter() {
    for width in [80, 120] {
      let plain = TerminalStyle(isInteractive: true, usesColor: false, width: width)
      let colored = TerminalStyle(isInteractive: true, usesColor: true, width: width)
      let text = SideBySideText.rendered(comparison, in: colored)
      #expect(text.contains("\u{1B}[32m"))
      let bare = text.replacing(/\u{1B}\[[0-9]+m/, with: "")
      let lines = bare.split(separator: "\n", omittingEmptySubsequences: false)
        .map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
      let expected = SideBySideText.rendered(comparison, in: plain)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
      #expect(lines == expected)
    }
  }

  @Test func aControlCharacterInASourceCannotDisturbTheTerminal() {
    let evil = SideBySide(
      .init(title: "a\u{1B}[2J", caption: "", path: "a", text: "x\u{1B}[2J"),
      .init(title: "b", caption: "", path: "b", text: "y"))
    for width in [nil, 120] {
      let style = TerminalStyle(isInteractive: true, usesColor: false, width: width)
      #expect(!SideBySideText.rendered(evil, in: style).contains("\u{1B}"))
    }
  }

  @Test func thePageIsWholeAndHarmless() throws {
    let page = SideBySidePage.rendered(comparison)
    #expect(page.contains("<code><ins>// the end &lt;&amp;&gt;</ins></code>"))
    #expect(page.contains("<del>queue.sync { </del>write()<del> }</del> }"))
    #expect(page.contains("<p>6 of 8 lines differ; 2 are the same in both.</p>"))
    for outside in ["http:", "https:", "<script", "src=", "@import", "url("] {
      #expect(!page.contains(outside))
    }
    for element in ["table", "tr", "td", "th", "del", "ins", "span", "code", "main"] {
      let opened = page.matches(of: try Regex("<\(element)[ >]")).count
      #expect(opened == page.matches(of: try Regex("</\(element)>")).count)
      #expect(opened > 0)
    }
  }
}
