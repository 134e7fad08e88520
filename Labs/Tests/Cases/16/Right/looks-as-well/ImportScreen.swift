import Lab16Check

/// The screen with the button "Import", and "Close".
@MainActor
final class ImportScreen {
  private(set) var message: String?
  private let importer: Importer
  private var running: Running?

  /// Cancels its task when the screen, which alone holds it, goes away or closes it.
  @MainActor
  private final class Running {
    var task: Task<Void, Never>?
    isolated deinit { task?.cancel() }
  }

  init(importer: Importer) { self.importer = importer }

  var isImporting: Bool { running != nil }

  /// "Import" was tapped; a nervous person taps twice.
  func start() {
    // Checked here, before there is a task: the second tap finds the first tap's task.
    guard running == nil else { return }
    let running = Running()
    self.running = running
    running.task = Task { [weak self, weak running, importer] in
      do {
        try await importer.importAll([1, 2, 3])
        self?.hasEnded(running, message: nil)
      } catch {
        self?.hasEnded(running, message: "\(error)")
      }
    }
  }

  private func hasEnded(_ running: Running?, message: String?) {
    // "Close" may have come before, and another import after it.
    guard let running, running === self.running else { return }
    self.running = nil
    self.message = message
  }

  /// "Close" was tapped: the next tap on "Import" begins at once, and the message stays.
  func close() { running = nil }
}
