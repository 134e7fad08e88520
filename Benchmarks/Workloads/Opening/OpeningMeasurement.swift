package import Measurement
package import ResultModel

/// The work of a fresh process where stores are opened.
package enum OpeningStep: String, Sendable, Codable {
  /// Fills a store, saves once so that the file has the store's own form, and closes it.
  case fill
  /// Opens the store that was filled, and finds one item.
  case open
}

/// The measurement of one opening in a fresh process.
package struct OpeningMeasurement: Sendable, Codable {
  /// The scenario, whose workload is `open`.
  package var scenario: Scenario
  /// The time from the call that opens to the return of the first find, in nanoseconds.
  package var nanoseconds: UInt64
  /// The growth of the process's resident memory meanwhile, in bytes.
  package var residentBytes: Figure
  /// The size of the store's files on the disk, in bytes.
  package var fileBytes: Figure
  /// The bytes read from the disk meanwhile; 0 where all was in the kernel's cache.
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
