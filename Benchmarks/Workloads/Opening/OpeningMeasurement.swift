public import Measurement
public import ResultModel

/// What a fresh process does where stores are opened.
public enum OpeningStep: String, Sendable, Codable {
  /// Fills a store, saves once so that the file has the store's own form, and closes it.
  case fill
  /// Opens the store that was filled, and finds one item.
  case open
}

/// What one opening in a fresh process gave.
public struct OpeningMeasurement: Sendable, Codable {
  /// The scenario, whose workload is `open`.
  public var scenario: Scenario
  /// From the call that opens to the return of the first find, in nanoseconds.
  public var nanoseconds: UInt64
  /// By how much the process's resident memory grew meanwhile, in bytes.
  public var residentBytes: Figure
  /// What the store's files take on the disk, in bytes.
  public var fileBytes: Figure
  /// What was read from the disk meanwhile, in bytes; 0 where all was in the kernel's cache.
  public var diskReadBytes: Figure

  /// One round's figure.
  func figure(_ metric: Metric) -> Figure {
    switch metric {
    case .openToFind: .value(Double(nanoseconds))
    case .openResident: residentBytes
    case .openFiles: fileBytes
    case .openDiskReads: diskReadBytes
    default: .unavailable("it is not seen when a store is opened")
    }
  }
}
