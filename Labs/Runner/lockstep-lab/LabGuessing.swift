import Arguments
import Foundation
import LabModel
import LabRunner
import TextTables

/// The question before the first check of a lab: a number that was guessed is remembered better than
/// one that was read.
enum LabGuessing {
  /// Asks the question if the program runs at a terminal and the lab was not checked yet, and keeps
  /// the answer.
  static func ask(_ lab: LabFolder, _ context: LabContext) async throws {
    guard let guess = lab.definition.guess, isAtTerminal(context.style) else { return }
    let entry = try context.progress.read()[lab.id]
    guard entry.checks == 0, entry.guess == nil else { return }
    try TerminalOutput.standardOutput.write(question(guess, of: lab, context.style))
    let line = await TypedLine.next()
    try Task.checkCancellation()
    try TerminalOutput.standardOutput.write("\n")
    guard let number = line.flatMap(TypedLine.number) else { return }
    try context.progress.update { $0[lab.id].guess = number }
  }

  static func question(
    _ guess: LabGuess, of lab: LabFolder, _ style: TerminalStyle
  ) throws -> String {
    let text = LabText(style: style)
    return text.title(of: lab) + "\n"
      + text.markdown("First a guess. \(guess.question)")
      + "A number, or Return to skip: "
  }

  /// Input and output must be a terminal in the foreground of a shell; otherwise reading would stop
  /// the process.
  private static func isAtTerminal(_ style: TerminalStyle) -> Bool {
    style.isInteractive && isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
  }
}
