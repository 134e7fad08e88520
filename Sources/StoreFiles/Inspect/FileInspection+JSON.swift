import ForeignFiles
import Foundation
import Persistence

extension FileInspection {
  /// Inspects the file of a JSON store.
  mutating func lookAtEnvelope(_ bytes: [UInt8], _ idField: String?) {
    formatVersion = kind.statedForm(in: bytes)
    schemaVersion = StoredVersion.stated(in: bytes)
    if let formatVersion, formatVersion > 1 {
      note(FileKind.newerForm(formatVersion, known: 1), at: 0)
      return
    }
    let field = idField ?? Self.usualIDField
    do throws(StoreError) {
      items = try opened(bytes, field)
    } catch {
      // The ids of a store's items may be elsewhere in their JSON, or made of several members.
      let mayBeElsewhere = idField == nil && error.code == .undecodable
      if mayBeElsewhere, openWithoutIDs(bytes) {
        doubt = .idsNotCompared(idField: field)
      } else {
        lookAtRefused(bytes, mayBeElsewhere ? nil : field, error)
      }
    }
  }

  /// Inspects a bare array.
  mutating func lookAtArray(_ bytes: [UInt8], _ idField: String) {
    schemaVersion = 0
    do throws(StoreError) {
      items = try opened(bytes, idField)
    } catch {
      lookAtForeign(bytes, idField, error)
      return
    }
    do throws(ForeignFault) {
      try ForeignItems.check(bytes)
    } catch {
      // A decoder does not mind a repeated name.
      doubt = .ambiguous(problem: Problem(error))
    }
  }

  /// Inspects a file whose beginning no store writes.
  mutating func lookAtOther(_ bytes: [UInt8], _ idField: String) {
    do throws(StoreError) {
      items = try opened(bytes, idField)
    } catch {
      lookAtForeign(bytes, idField, error)
    }
  }

  /// Opens the file as a JSON store does, and returns the number of its items.
  private func opened(_ bytes: [UInt8], _ idField: String?) throws(StoreError) -> Int {
    let codec = UntypedItem.Codec(idField: idField)
    let version = max(schemaVersion ?? 1, 1)
    return try StoreState<UntypedItem>.itemCount(
      in: bytes, MigrationPlan(forSchemaVersion: version, codec, path: path))
  }

  private mutating func openWithoutIDs(_ bytes: [UInt8]) -> Bool {
    do throws(StoreError) {
      items = try opened(bytes, nil)
      return true
    } catch {
      return false
    }
  }

  /// Finds the place and the cure for a file that no store wrote and none opens.
  private mutating func lookAtForeign(_ bytes: [UInt8], _ idField: String, _ error: StoreError) {
    do throws(ForeignFault) {
      _ = try ForeignItems(bytes).ids(in: idField, UntypedItem.ID.init)
      problem =
        ByteOrderMark.length(in: bytes) > 0
        ? Problem(
          "the file begins with a byte order mark", at: FilePlace(ofByte: 0, in: bytes),
          cure: "lockstep convert skips the mark.")
        : Problem("\(error.cause ?? error)", offset: nil)
    } catch {
      problem = Problem(error)
    }
  }
}

/// The place of the damage in a JSON store's file.
extension FileInspection {
  private mutating func lookAtRefused(_ bytes: [UInt8], _ idField: String?, _ error: StoreError) {
    let lines = Self.lines(of: bytes)
    do throws(Envelope.Damage) {
      _ = try Envelope(parsing: bytes)
      let refused = Self.firstRefused(lines, idField)
      items = refused?.index ?? lines.count
      problem = Problem(
        refused?.reason ?? "\(error.cause ?? error)",
        at: refused.map { FilePlace(ofByte: lines[$0.index].startIndex, in: bytes) },
        cure: refused?.cure)
    } catch {
      // The lines have no checksums of their own: a line that is not valid JSON is the damaged
      // line.
      let bad = lines.firstIndex { Self.isBad($0) }
      items = bad ?? lines.count
      let isLine = error.offset == nil && bad != nil
      let offset = error.offset ?? bad.map { lines[$0].startIndex }
      problem = Problem(
        error.reason + (isLine ? "; a line is not JSON" : ""),
        at: offset.map { FilePlace(ofByte: $0, in: bytes) })
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

  private static func isBad(_ line: ArraySlice<UInt8>) -> Bool {
    do {
      _ = try JSONItemCodec().decode(JSONValue.self, from: Data(line))
      return false
    } catch {
      return true
    }
  }

  /// Returns the first line that a store would not read as an item with a new id.
  private static func firstRefused(
    _ lines: [ArraySlice<UInt8>], _ idField: String?
  ) -> (index: Int, reason: String, cure: String?)? {
    let codec = UntypedItem.Codec(idField: idField)
    var places: [UntypedItem.ID: Int] = [:]
    for (index, line) in lines.enumerated() {
      let item: UntypedItem
      do { item = try codec.decode(UntypedItem.self, from: Data(line)) } catch {
        guard let noID = error as? UntypedItem.NoID else {
          return (index, "a line is not one item of JSON", nil)
        }
        return (
          index, "item \(index) has no member \"\(noID.field)\"",
          "Name the member that identifies an item with --id-field."
        )
      }
      if let first = places.updateValue(index, forKey: item.id) {
        return (index, "items \(first) and \(index) have the same id", nil)
      }
    }
    return nil
  }
}
