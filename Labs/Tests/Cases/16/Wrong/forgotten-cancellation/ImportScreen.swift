// After Close the task is there until it has ended: a tap on Import is lost meanwhile.
// Gets: screen: Import, Close, Import
import Lab16Check

/// The screen with the button "Import", and "Close".
@MainActor
final class ImportScreen {
  private(set) var message: String?
  private let importer: Importer
  private var task: Task<Void, Never>?

  init(importer: Importer) { self.importer = importer }

  var isImporting: Bool { task.map { !$0.isCancelled } ?? false }

  /// "Import" was tapped; a nervous person taps twice.
  func start() {
    // Checked here, before there is a task: the second tap finds the first tap's task.
    guard task == nil else { return }
    task = Task { [weak self, importer] in
      do {
        try await importer.importAll([1, 2, 3])
        self?.hasEnded(message: nil)
      } catch is CancellationError {
        self?.hasEnded(message: self?.message)
      } catch {
        self?.hasEnded(message: "\(error)")
      }
    }
  }

  private func hasEnded(message: String?) {
    task = nil
    self.message = message
  }

  /// "Close" was tapped: the next tap on "Import" begins at once, and the message stays.
  func close() { task?.cancel() }

  // The task does not hold the screen, so this runs when the last owner releases it.
  deinit { task?.cancel() }
}
