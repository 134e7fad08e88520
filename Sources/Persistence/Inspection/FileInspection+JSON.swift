import Foundation

extension FileInspection {
  /// Looks at the file of a JSON store.
  mutating func lookAtEnvelope(_ bytes: [UInt8]) {
    formatVersion = Self.number(after: #"{"lockstep":"#, in: bytes)
    schemaVersion = StoredVersion.stated(in: bytes)
    if let formatVersion, formatVersion > 1 {
      note(Self.newerForm(formatVersion, known: 1), at: 0, bytes)
      return
    }
    let lines = Self.lines(of: bytes)
    let firstBad = lines.first { !Self.isItem($0) }
    let sound =
      firstBad.map { bad in lines.prefix { $0.startIndex < bad.startIndex } } ?? lines[...]
    records = sound.count
    items = sound.count
    liveBytes = sound.reduce(0) { $0 + $1.count }
    deadBytes = 0
    do throws(Envelope.Damage) {
      _ = try Envelope(parsing: bytes)
      if let firstBad { note("a line is not one item of JSON", at: firstBad.startIndex, bytes) }
    } catch {
      // The lines have no checksums of their own: where one is no JSON any more, it is the one.
      let offset = error.offset ?? firstBad?.startIndex
      note(
        "\(error.reason)\(error.offset == nil && firstBad != nil ? "; a line is not JSON" : "")",
        at: offset, bytes)
    }
  }

  /// Looks at a bare array.
  mutating func lookAtArray(_ bytes: [UInt8]) {
    schemaVersion = 0
    do {
      let data = Data(bytes)
      try JSONText.check(data)
      let values = try JSONSerialization.jsonObject(with: data) as? [Any]
      records = values?.count
      items = values?.count
      (liveBytes, deadBytes) = (bytes.count, 0)
    } catch {
      note("it begins as a JSON array and is not one", at: nil, bytes)
    }
  }

  static func newerForm(_ form: Int, known: Int) -> String {
    "it has form \(form), and this program knows forms up to \(known)"
  }

  /// The number that follows a beginning.
  static func number(after beginning: String, in bytes: [UInt8]) -> Int? {
    let digits = bytes.dropFirst(beginning.utf8.count).prefix {
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// The lines between the first and the last one, without their commas.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let newline = UInt8(ascii: "\n")
    guard let first = bytes.firstIndex(of: newline) else { return [] }
    let lines = bytes[(first + 1)...].split(separator: newline, omittingEmptySubsequences: false)
    return lines.prefix {
      !$0.elementsEqual("]}".utf8) && !($0.isEmpty && $0.endIndex == bytes.count)
    }
    .map { $0.last == UInt8(ascii: ",") ? $0.dropLast() : $0 }
  }

  private static func isItem(_ line: ArraySlice<UInt8>) -> Bool {
    let data = Data(line)
    do {
      try JSONText.check(data)
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return true
    } catch {
      return false
    }
  }
}
