import Lab16Check

/// The screen with the button "Import", and "Close".
@MainActor
final class ImportScreen {
  private(set) var isImporting = false
  private(set) var message: String?
  private let importer: Importer
  private var task: Task<Void, Never>?

  init(importer: Importer) { self.importer = importer }

  /// "Import" was tapped; a nervous person taps twice.
  func start() {
    // LAB: which task does `close` cancel after two taps, and who holds the screen meanwhile?
    task = Task {
      guard !isImporting else { return }
      isImporting = true
      defer { isImporting = false }
      do { try await importer.importAll([1, 2, 3]) } catch { message = "\(error)" }
    }
  }

  /// "Close" was tapped.
  func close() { task?.cancel() }
}
