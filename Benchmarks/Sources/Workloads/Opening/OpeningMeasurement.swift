package import Measurement
package import ResultModel

/// The work of a fresh process in a benchmark of openings.
package enum OpeningStep: String, Sendable, Codable {
  /// Fills a store, saves once so that the file gets the store's own format, and closes the store.
  case fill
  /// Opens the filled store and finds one item.
  case open
}

/// The measurement of an opening in a fresh process.
package struct OpeningMeasurement: Sendable, Codable {
  /// The scenario, whose workload is `open`.
  package var scenario: Scenario
  /// The time from the call that opens to the return of the first find, in nanoseconds.
  package var nanoseconds: UInt64
  /// The growth of the process's resident memory meanwhile, in bytes.
  package var residentBytes: Figure
  /// The size of the store's files on the disk, in bytes.
  package var fileBytes: Figure
  /// The bytes read from the disk meanwhile; 0 if all were in the kernel's cache.
  package var diskReadBytes: Figure

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
