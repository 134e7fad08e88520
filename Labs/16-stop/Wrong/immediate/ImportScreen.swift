// The second tap sees the flag, but its task still replaces the first one.
// Gets: screen: 0 of 1 called off
import Lab16Check

/// The screen with the button "Import", and "Close".
@MainActor
final class ImportScreen {
  private(set) var message: String?
  private let importer: Importer
  private var task: Task<Void, Never>?

  init(importer: Importer) { self.importer = importer }

  private(set) var isImporting = false

  /// "Import" was tapped; a nervous person taps twice.
  func start() {
    guard #available(macOS 26, *) else { return }
    task = Task.immediate { [weak self, importer] in
      guard self?.isImporting == false else { return }
      self?.isImporting = true
      var message: String?
      do { try await importer.importAll([1, 2, 3]) } catch is CancellationError {
        // The user asked for it.
      } catch { message = "\(error)" }
      self?.hasEnded(message)
    }
  }

  private func hasEnded(_ message: String?) {
    isImporting = false
    self.message = message
  }

  /// "Close" was tapped.
  func close() { task?.cancel() }

  // The task does not hold the screen, so this runs when the last owner releases it.
  deinit { task?.cancel() }
}
