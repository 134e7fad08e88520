// The second tap starts again: the first import is cancelled.
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
        // The user asked for it.
      } catch { message = "\(error)" }
      self?.hasEnded(number, message)
    }
  }

  private func hasEnded(_ number: Int, _ message: String?) {
    // A cancelled import must not change the state of the next one.
    guard number == self.number else { return }
    task = nil
    self.message = message
  }

  /// "Close" was tapped.
  func close() { task?.cancel() }

  // The task does not hold the screen, so this runs when the last owner releases it.
  deinit { task?.cancel() }
}
