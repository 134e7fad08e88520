import Persistence

/// The part of a journal before its damage, as an intact journal of the next generation.
///
/// It contains no more than that part, because the store had exactly this content at some moment.
/// Changes after the damage may depend on lost changes; they are counted and left in the file that
/// is moved aside.
struct SalvagedJournal {
  let image: [UInt8]
  /// The unreadable byte ranges of the damaged journal.
  private(set) var damagedBytes: [Range<Int>] = []
  /// The number of changes after the damage.
  private(set) var changesBehind = 0
  /// The number of bytes that were read to find the changes after the damage.
  private(set) var bytesRead = 0

  /// Reads a journal up to its damage; `nil` if nothing is readable before it.
  ///
  /// O(bytes).
  init?(_ bytes: [UInt8], _ thresholds: JournalThresholds) {
    let scan: JournalScan
    do { scan = try JournalScan(upToDamageIn: bytes) } catch { return nil }
    guard let last = scan.records.last?.offset, last < scan.soundLength else { return nil }
    var image = JournalImage(
      scan.header.next(after: scan.chain, version: scan.header.version),
      groupSize: thresholds.rewrittenGroupBytes)
    for record in scan.records {
      _ = image.add(bytes[record.offset..<(record.offset + record.size)])
    }
    image.finish(isEnd: true)
    self.image = image.bytes
    if scan.tornEnd != nil { look(behind: scan, in: bytes) }
  }

  /// Distinguishes intact groups from unreadable bytes.
  ///
  /// O(bytes). A crafted file may contain headers inside the records of other groups. Each attempt
  /// at a damaged group therefore counts against a limit. The bytes beyond the limit are reported
  /// as damaged.
  private mutating func look(behind scan: JournalScan, in bytes: [UInt8]) {
    let size = scan.header.groupHeaderSize
    var damageStart = scan.soundLength
    var place = damageStart + 1
    while bytesRead <= 4 * bytes.count, let next = scan.nextGroup(in: bytes, from: place) {
      guard let group = JournalGroup(in: bytes, at: next, of: scan.header) else { return }
      bytesRead += min(group.length, bytes.count)
      guard group.isSound(in: bytes, from: next + size) else {
        place = next + size
        continue
      }
      if damageStart < next { damagedBytes.append(damageStart..<next) }
      changesBehind += group.count
      place = next + size + group.length
      damageStart = place
    }
    if damageStart < bytes.count, !JournalScan.isRoom(bytes, from: damageStart) {
      damagedBytes.append(damageStart..<bytes.count)
    }
  }
}

extension JournalGroup {
  /// Returns true if all records of a group exist, as its header states.
  ///
  /// O(its bytes).
  fileprivate func isSound(in bytes: [UInt8], from first: Int) -> Bool {
    guard length <= bytes.count - first else { return false }
    var records: [JournalRecord] = []
    do { try read(bytes, from: first, into: &records) } catch { return false }
    return true
  }
}
