// `weak`, but strong again as long as the task runs.
// Gets: screen: still in memory
import Lab16Check

/// The screen with the button "Import", and "Close".
@MainActor
final class ImportScreen {
  private(set) var message: String?
  private let importer: Importer
  private var task: Task<Void, Never>?
  /// The number of the import that the screen waits for: others end unheard.
  private var number = 0

  init(importer: Importer) { self.importer = importer }

  var isImporting: Bool { task != nil }

  /// "Import" was tapped; a nervous person taps twice.
  func start() {
    // Checked here, before there is a task: the second tap finds the first tap's task.
    guard task == nil else { return }
    task = Task { [weak self, number] in
      guard let self else { return }
      do {
        try await importer.importAll([1, 2, 3])
        hasEnded(number, message: nil)
      } catch {
        hasEnded(number, message: "\(error)")
      }
    }
  }

  private func hasEnded(_ number: Int, message: String?) {
    // "Close" may have come before, and another import after it.
    guard number == self.number else { return }
    task = nil
    self.message = message
  }

  /// "Close" was tapped: the next tap on "Import" begins at once, and the message stays.
  func close() {
    task?.cancel()
    task = nil
    number += 1
  }

  // The task does not hold the screen, so this runs when the last owner releases it.
  deinit { task?.cancel() }
}
