import Foundation
import Testing
import TextTables

@Suite("What a terminal can show")
struct TerminalStyleTests {
  private func resolve(
    _ environment: [String: String], isTerminal: Bool = true, windowWidth: Int? = 100
  ) -> TerminalStyle {
    .resolve(isTerminal: isTerminal, windowWidth: windowWidth, environment: environment)
  }

  @Test func aTerminalGetsColourAndRewritingAtItsWidth() {
    let expected = TerminalStyle(isInteractive: true, usesColor: true, width: 100)
    #expect(resolve([:]) == expected)
    #expect(resolve(["NO_COLOR": ""]) == expected)
  }

  @Test func noColorTurnsOffColourAlone() {
    #expect(
      resolve(["NO_COLOR": "1"])
        == TerminalStyle(isInteractive: true, usesColor: false, width: 100))
  }

  @Test func aDumbTerminalGetsPlainTextAtItsWidth() {
    #expect(
      resolve(["TERM": "dumb"])
        == TerminalStyle(isInteractive: false, usesColor: false, width: 100))
  }

  @Test func aPipeGetsPlainText() {
    #expect(resolve(["COLUMNS": "80"], isTerminal: false) == .plain)
  }

  @Test func theEnvironmentGivesTheWidthWhereTheTerminalDoesNot() {
    #expect(resolve(["COLUMNS": "90"], windowWidth: nil).width == 90)
    #expect(resolve(["COLUMNS": "90"]).width == 100)
    for wrong in ["0", "-5", "wide", ""] {
      #expect(resolve(["COLUMNS": wrong], windowWidth: nil).width == nil)
    }
  }

  @Test func aPipeIsDetected() {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    #expect(TerminalStyle.detect(fileDescriptor: descriptor, environment: [:]) == .plain)
  }

  @Test func aTerminalIsDetectedWithItsWidth() throws {
    var controller: Int32 = -1
    var terminal: Int32 = -1
    try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
    defer {
      close(terminal)
      close(controller)
    }
    #expect(TerminalStyle.detect(fileDescriptor: terminal, environment: [:]).width == nil)
    var size = winsize(ws_row: 24, ws_col: 93, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(terminal, .init(TIOCSWINSZ), &size) == 0)
    #expect(
      TerminalStyle.detect(fileDescriptor: terminal, environment: [:])
        == TerminalStyle(isInteractive: true, usesColor: true, width: 93))
  }

  @Test func aDescriptorThatIsNotOpenIsPlain() {
    #expect(TerminalStyle.detect(fileDescriptor: -1, environment: [:]) == .plain)
  }
}
