import Foundation
import Persistence
import ResultModel

/// The content of a record's file.
struct ParsedRunRecord {
  let settings: RunSettings
  private(set) var measurements: [RecordedMeasurement] = []
  private(set) var resumptions: [Resumption] = []
  /// The number of lines with a measurement, including measurements that were dropped later.
  private var lineCount = 0
  /// The end of the last intact line.
  private(set) var end = 0
  private(set) var recovery: String?

  init(_ path: String) throws(RunRecord.Unusable) {
    let bytes: [UInt8]
    do { bytes = try PosixFileSystem().contents(ofFile: path) } catch {
      throw RunRecord.Unusable(description: "\(path) cannot be read (\(error)).")
    }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    guard let first = lines.popFirst(), let json = RecordText.json(first) else {
      throw Self.unusable(path, "has no whole first line")
    }
    do {
      settings = try JSONDecoder().decode(RunSettings.self, from: Data(json))
    } catch {
      throw Self.unusable(path, "is of another version of this program, or none of its records")
    }
    guard settings.form == RunSettings.currentForm else {
      throw Self.unusable(path, "is of another version of this program")
    }
    end = first.endIndex + 1
    try read(lines, path)
    if end < bytes.count {
      recovery = "The last line of the record was cut off, and is measured again."
    }
  }

  private mutating func read(
    _ lines: ArraySlice<ArraySlice<UInt8>>, _ path: String
  ) throws(RunRecord.Unusable) {
    for (number, line) in zip(2..., lines) {
      // After the last line break comes nothing, or an incomplete line.
      let isLast = line.endIndex == lines.last?.endIndex
      guard !isLast else { return }
      guard let json = RecordText.json(line) else {
        let isEnd = number == lines.count
        if isEnd { return }
        throw Self.unusable(path, "is damaged in line \(number)")
      }
      do {
        switch try JSONDecoder().decode(RecordLine.self, from: Data(json)) {
        case .measured(var measurement):
          (measurement.session, measurement.number) = (resumptions.count, lineCount)
          lineCount += 1
          measurements.append(measurement)
        case .resumed(let resumption): resumptions.append(resumption)
        case .dropped(let numbers):
          measurements.removeAll { numbers.contains($0.number) }
          resumptions.noteDropped(numbers.count)
        }
      } catch { throw Self.unusable(path, "has something unknown in line \(number)") }
      end = line.endIndex + 1
    }
  }

  private static func unusable(_ path: String, _ what: String) -> RunRecord.Unusable {
    RunRecord.Unusable(
      description: "\(path) \(what). Begin anew, without --resume.")
  }
}
