import Foundation
import Persistence
import ResultModel

/// One measurement in the record of a run: the request, the result, and the time.
struct RecordedMeasurement: Codable {
  /// The request, without the parts that may differ between processes.
  let request: String
  /// True if the stores were opened again and their content compared.
  let isVerified: Bool
  /// The duration of the measurement, in nanoseconds.
  let duration: UInt64
  /// The end of the measurement, in nanoseconds since the run began.
  let end: UInt64
  let answer: RecordedAnswer
  /// The number of resumptions of the run before the measurement, counted from the lines before it.
  var session = 0
  /// The number of measurements before this one in the file.
  var number = 0

  private enum CodingKeys: CodingKey {
    case request, isVerified, duration, end, answer
  }
}

/// The answer of a measuring process.
enum RecordedAnswer: Codable {
  case round(RoundResult)
  case ledger(LedgerResult)
  case probe(ProbeResult)
}

/// A line of the record after the first line.
enum RecordLine: Codable {
  case measured(RecordedMeasurement)
  case resumed(Resumption)
  /// Measurements of earlier lines, counted from 0, that are not used because their round was not
  /// complete.
  case dropped([Int])
}

/// A line of the record as bytes: its checksum, its JSON, and a line break.
enum RecordText {
  static func line(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = [UInt8](try encoder.encode(value))
    return Array(checksum(json).utf8) + [UInt8(ascii: " ")] + json + [UInt8(ascii: "\n")]
  }

  /// The JSON of a line without its line break; `nil` if it is damaged.
  static func json(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard line.count > 9, line[line.startIndex + 8] == UInt8(ascii: " ") else { return nil }
    let json = Array(line.dropFirst(9))
    return line.prefix(8).elementsEqual(checksum(json).utf8) ? json : nil
  }

  private static func checksum(_ json: [UInt8]) -> String {
    let digits = String(CRC32C(of: json).value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
