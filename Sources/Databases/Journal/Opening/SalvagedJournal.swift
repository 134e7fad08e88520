import Persistence

/// The part of a journal before its damage, as a sound journal of the next generation.
///
/// Only that part: the store held this content at some moment. Changes behind the damage may rest
/// on lost changes; they are counted and left in the file that is set aside.
struct SalvagedJournal {
  let image: [UInt8]
  /// Where in the damaged journal bytes stand that cannot be read.
  private(set) var damagedBytes: [Range<Int>] = []
  /// How many changes stand behind the damage.
  private(set) var changesBehind = 0
  /// How many bytes were read to find that out.
  private(set) var bytesRead = 0

  /// Reads a journal to its damage, or is `nil` where nothing stands before that.
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

  /// Tells groups that are sound from bytes that are not.
  ///
  /// O(bytes): headers may stand within the records of other groups, put there by a person, so that
  /// each look at a group that is not sound counts against a bound. The bytes behind the bound are
  /// called damaged.
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
  /// Whether all records of a group are there, as its header states them.
  ///
  /// O(its bytes).
  fileprivate func isSound(in bytes: [UInt8], from first: Int) -> Bool {
    guard length <= bytes.count - first else { return false }
    var records: [JournalRecord] = []
    do { try read(bytes, from: first, into: &records) } catch { return false }
    return true
  }
}
