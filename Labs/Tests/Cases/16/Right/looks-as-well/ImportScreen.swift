import Lab16Check

/// The screen with the button "Import", and "Close".
@MainActor
final class ImportScreen {
  private(set) var message: String?
  private let importer: Importer
  private var running: Running?

  /// Cancels its task when the screen, which alone holds it, goes away.
  private final class Running {
    let task: Task<Void, Never>
    init(_ task: Task<Void, Never>) { self.task = task }
    deinit { task.cancel() }
  }

  init(importer: Importer) { self.importer = importer }

  var isImporting: Bool { running != nil }

  /// "Import" was tapped; a nervous person taps twice.
  func start() {
    // Checked here, before there is a task: the second tap finds the first tap's task.
    guard running == nil else { return }
    let task = Task { [weak self, importer] in
      var message: String?
      do { try await importer.importAll([1, 2, 3]) } catch is CancellationError {
        // The user asked for it.
      } catch { message = "\(error)" }
      self?.hasEnded(message)
    }
    running = Running(task)
  }

  private func hasEnded(_ message: String?) {
    running = nil
    self.message = message
  }

  /// "Close" was tapped.
  func close() { running?.task.cancel() }
}
