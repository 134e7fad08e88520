// One task for all screens: closing one of them ends the import of another.
// Gets: screen: never over
import Lab16Check

/// The screen with the button "Import", and "Close".
@MainActor
final class ImportScreen {
  private(set) var message: String?
  private let importer: Importer
  private static var task: Task<Void, Never>?

  init(importer: Importer) { self.importer = importer }

  var isImporting: Bool { Self.task != nil }

  /// "Import" was tapped; a nervous person taps twice.
  func start() {
    // Checked here, before there is a task: the second tap finds the first tap's task.
    guard Self.task == nil else { return }
    Self.task = Task { [weak self, importer] in
      var message: String?
      do { try await importer.importAll([1, 2, 3]) } catch is CancellationError {
        // The user asked for it.
      } catch { message = "\(error)" }
      self?.hasEnded(message)
    }
  }

  private func hasEnded(_ message: String?) {
    Self.task = nil
    self.message = message
  }

  /// "Close" was tapped.
  func close() { Self.task?.cancel() }

  // The task does not hold the screen, so this runs when the last owner releases it.
  isolated deinit { Self.task?.cancel() }
}
