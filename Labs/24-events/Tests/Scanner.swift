import Synchronization

/// Receives the pages of a scanner, on the scanner's thread.
public protocol ScannerDelegate: AnyObject, Sendable {
  /// The scanner found a page.
  func scannerFound(_ page: String)
  /// There are no more pages.
  func scannerEnded()
}

/// A scanner of pages, with a delegate as frameworks have it.
///
/// Every call may be made from any thread.
public final class Scanner: Sendable {
  private struct State {
    weak var delegate: (any ScannerDelegate)?
    var isStarted = false
    var stops = 0
  }

  private let state = Mutex(State())

  private let first: String?

  /// Creates a scanner.
  ///
  /// - Parameter page: A page that is found before ``start()`` returns; `nil` for none.
  init(findsAtOnce page: String? = nil) { first = page }

  /// The receiver of the pages; the scanner does not keep it alive.
  public var delegate: (any ScannerDelegate)? {
    get { state.withLock { $0.delegate } }
    set { state.withLock { $0.delegate = newValue } }
  }

  /// Starts to scan; a page may be found before the call returns.
  public func start() {
    state.withLock { $0.isStarted = true }
    if let first { delegate?.scannerFound(first) }
  }

  /// Stops to scan; call it once.
  public func stop() { state.withLock { $0.stops += 1 } }

  /// True if `start` was called and somebody listens.
  var isScanning: Bool { state.withLock { $0.isStarted && $0.delegate != nil } }
  /// The number of calls of `stop`.
  var stops: Int { state.withLock { $0.stops } }
}
