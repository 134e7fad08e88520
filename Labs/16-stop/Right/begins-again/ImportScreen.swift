// The second tap begins again: the first import is called off.
// Gets: passes
import Lab16Check

/// The screen with the button "Import", and "Close".
@MainActor
final class ImportScreen {
  private(set) var message: String?
  private let importer: Importer
  private var task: Task<Void, Never>?
  private var number = 0

  init(importer: Importer) { self.importer = importer }

  var isImporting: Bool { task != nil }

  /// "Import" was tapped; a nervous person taps twice.
  func start() {
    task?.cancel()
    number += 1
    task = Task { [weak self, importer, number] in
      var message: String?
      do { try await importer.importAll([1, 2, 3]) } catch is CancellationError {
        // Somebody wanted it so.
      } catch { message = "\(error)" }
      self?.hasEnded(number, message)
    }
  }

  private func hasEnded(_ number: Int, _ message: String?) {
    // An import that was called off says nothing of the one after it.
    guard number == self.number else { return }
    task = nil
    self.message = message
  }

  /// "Close" was tapped.
  func close() { task?.cancel() }

  // The task does not hold the screen, so that this is called when the last owner lets go.
  deinit { task?.cancel() }
}
