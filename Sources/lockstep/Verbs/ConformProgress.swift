import Foundation
import Synchronization
import TextTables

/// The progress line of a conformance run.
///
/// Parts may finish on any task.
final class ConformProgress: Sendable {
  private let display: Mutex<ProgressDisplay>

  init(parts: Int) {
    display = Mutex(
      ProgressDisplay(
        label: "conform", totalWeight: Double(parts),
        environment: ProcessInfo.processInfo.environment))
  }

  func finished(_ part: String) {
    display.withLock { $0.advance(by: 1, note: part) }
  }

  func end() {
    display.withLock { $0.finish() }
  }
}
