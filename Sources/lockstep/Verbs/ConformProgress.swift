import Foundation
import Persistence
import Reports
import StoreConformance
import Synchronization

/// The progress line of a conformance run; cells may finish on any task.
final class ConformProgress: Sendable {
  private let display: Mutex<ProgressDisplay>

  init(cells: Int) {
    display = Mutex(
      ProgressDisplay(
        label: "conform", totalWeight: Double(cells),
        environment: ProcessInfo.processInfo.environment))
  }

  func finished(_ cell: Cell, of store: String) {
    display.withLock { $0.advance(by: 1, note: "\(store) \(cell.guarantee.id)") }
  }

  func end() {
    display.withLock { $0.finish() }
  }
}
