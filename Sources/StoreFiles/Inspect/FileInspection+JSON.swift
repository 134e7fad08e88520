import Foundation
import Persistence

extension FileInspection {
  /// Inspects the file of a JSON store.
  mutating func lookAtEnvelope(_ bytes: [UInt8]) {
    formatVersion = kind.statedForm(in: bytes)
    schemaVersion = StoredVersion.stated(in: bytes)
    if let formatVersion, formatVersion > 1 {
      note(FileKind.newerForm(formatVersion, known: 1), at: 0)
      return
    }
    let lines = Self.lines(of: bytes)
    let firstBad = lines.firstIndex { !Self.isItem($0) }
    items = firstBad ?? lines.count
    let badOffset = firstBad.map { lines[$0].startIndex }
    do throws(Envelope.Damage) {
      _ = try Envelope(parsing: bytes)
      if let badOffset { note("a line is not one item of JSON", at: badOffset) }
    } catch {
      // The lines have no checksums of their own: a line that is not valid JSON is the damaged
      // line.
      let isLine = error.offset == nil && badOffset != nil
      note(
        error.reason + (isLine ? "; a line is not JSON" : ""), at: error.offset ?? badOffset)
    }
  }

  /// Inspects a bare array.
  mutating func lookAtArray(_ bytes: [UInt8]) {
    schemaVersion = 0
    do {
      let data = Data(bytes)
      try JSONText.check(data)
      items = (try JSONSerialization.jsonObject(with: data) as? [Any])?.count
    } catch {
      note("it begins as a JSON array and is not one")
    }
  }

  /// Returns the lines between the first and the last line, without their commas.
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
