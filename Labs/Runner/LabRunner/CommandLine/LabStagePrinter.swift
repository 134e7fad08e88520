import Foundation
import Synchronization
import TextTables

/// Shows the current stage on the standard error while the user waits.
///
/// On a terminal one line is rewritten; elsewhere there is a line at the beginning and one in each
/// half minute.
package final class LabStagePrinter: Sendable {
  private struct State {
    var shown = ""
    var lastHalfMinute = -1
    var lastKind = ""
  }

  private let style: TerminalStyle
  private let state = Mutex(State())

  package init(_ environment: [String: String]) {
    style = .detect(fileDescriptor: STDERR_FILENO, environment: environment)
  }

  package func show(_ stage: LabStage) {
    let (kind, text, seconds) = Self.words(stage)
    state.withLock { state in
      if style.isInteractive {
        write("\r\u{1B}[K" + TerminalText.truncated(text, to: (style.width ?? 80) - 1))
        state.shown = text
        return
      }
      // A quick step needs no words.
      let isNew = kind != state.lastKind || seconds / 30 != state.lastHalfMinute
      guard isNew, seconds >= 2 else { return }
      state.lastKind = kind
      state.lastHalfMinute = seconds / 30
      write(text + "\n")
    }
  }

  /// Takes the line away, to make room for the next output.
  package func end() {
    state.withLock { state in
      if !state.shown.isEmpty { write("\r\u{1B}[K") }
      state.shown = ""
    }
  }

  private func write(_ text: String) {
    do { try TerminalOutput.standardError.write(text) } catch {
      // Progress is worth no failure.
    }
  }

  private static func words(_ stage: LabStage) -> (kind: String, text: String, seconds: Int) {
    switch stage {
    case .building(let product, let isFirst, let seconds, let line):
      let first = isFirst ? " for the first time, which takes some minutes" : ""
      let step = TerminalText.sanitized(line)
      return (product, "Building \(product)\(first): \(seconds) s  \(step)", seconds)
    case .waitingForOtherBuild(let seconds):
      return ("wait", "Waiting for another build of the labs: \(seconds) s", seconds)
    case .checking(let lab, let isSuite):
      let what = isSuite ? "with the whole suite, at full effort" : ""
      return ("check", "Checking lab \(lab) \(what)", 0)
    case .recording(let lab): return ("record", "Running the schedules of lab \(lab)", 0)
    }
  }
}
