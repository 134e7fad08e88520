import JournaledActorVariant
import Persistence

extension FileInspection {
  /// Inspects a journal in the way in which a store opens it.
  mutating func lookAtJournal(_ file: FoundFile) {
    formatVersion = kind.statedForm(in: file.bytes)
    index = Self.index(of: file)
    do throws(JournalProblem) {
      take(try JournalScan(file.bytes, wasOpen: file.isMarked), file.bytes)
    } catch {
      switch error {
      case .newerFormat(let form):
        note(FileKind.newerForm(form, known: JournalHeader.newestForm), at: 0)
      case .damage(let damage): lookAtDamaged(file.bytes, damage)
      case .otherKind(let kind): note("it is \(kind), and not a journal", at: 0)
      }
    }
  }

  private static func index(of file: FoundFile) -> Index? {
    guard let index = file.index else { return nil }
    guard !file.isMarked, let header = JournalIndexHeader(index),
      header.end.upperBound <= file.bytes.count
    else { return .other }
    let end = min(file.bytes.count, header.end.upperBound + JournalGroup.headerSize)
    return header.describes(
      head: Array(file.bytes.prefix(JournalHeader.longest)),
      end: Array(file.bytes[header.end.lowerBound..<end])) ? .matching : .other
  }

  /// Finds the intact part before the damage.
  private mutating func lookAtDamaged(_ bytes: [UInt8], _ damage: Envelope.Damage) {
    note(damage.reason, at: damage.offset)
    do throws(JournalProblem) {
      // Read as if the journal had not been closed: a torn end is then distinguished from other
      // damage.
      take(try JournalScan(bytes, wasOpen: true), bytes)
      if let tornEnd {
        note("\(tornEnd.reason), and no mark (.open) says that it may be torn", at: tornEnd.offset)
      }
    } catch {
      takeSoundPart(Array(bytes.prefix(damage.offset ?? 0)))
      tornEnd = nil
    }
  }

  /// Counts the items before the damage; there are none if the first line is damaged.
  private mutating func takeSoundPart(_ bytes: [UInt8]) {
    do throws(JournalProblem) {
      take(try JournalScan(bytes, wasOpen: true), bytes)
    } catch {
      // The first line is damaged: no items can be counted.
    }
    isClosed = nil
  }

  private mutating func take(_ scan: JournalScan, _ bytes: [UInt8]) {
    schemaVersion = scan.header.version
    generation = scan.header.generation
    isClosed = scan.isClosed && scan.tornEnd == nil
    let last = scan.lastRecords(in: bytes)
    items = last.count
    garbage = scan.records.reduce(0) { $0 + $1.size } - last.reduce(0) { $0 + $1.size }
    tornEnd = scan.tornEnd.map {
      TornEnd(
        offset: scan.soundLength, byteCount: bytes.count - scan.soundLength, reason: $0.reason)
    }
  }
}

extension JournalScan {
  /// Returns the valid records: the last record of each id, unless it is a removal.
  func lastRecords(in bytes: [UInt8]) -> [JournalRecord] {
    var last: [ArraySlice<UInt8>: JournalRecord] = [:]
    for record in records {
      last[bytes[record.key]] = record.operation == .put ? record : nil
    }
    return Array(last.values)
  }
}
