import Foundation
import Synchronization

/// The items of a file, decoded in parts on all processors.
///
/// Decoding is nearly the whole cost of opening a file, and the lines of a file are independent.
/// Each part does as much work as possible on the thread that decoded it. Only inserting the items
/// into the dictionary happens one part at a time, while other parts are decoded.
struct ItemParts<Item: Storable> {
  let items: [Item.ID: Item]
  let encoded: EncodedItems

  /// The smallest number of bytes that is worth a thread.
  private static var least: Int { 64 << 10 }

  /// Decodes all items, or returns `nil` if a part is damaged or there is only one part.
  ///
  /// Blocks the calling thread, which does a share of the work. O(bytes).
  init?(_ envelope: Envelope, _ codec: any ItemCodec, path: String) {
    let count = min(envelope.textBytes / Self.least, envelope.items.count)
    guard count > 1 else { return nil }
    let total = envelope.items.count
    let gathered = Mutex<[Item.ID: Item]>(Dictionary(minimumCapacity: total))
    let parts = ConcurrentMap.run(count) { number -> [EncodedChunk]? in
      let range = total * number / count..<total * (number + 1) / count
      guard let part = Part(envelope, range, codec, path: path) else { return nil }
      gathered.withLock { for item in part.items { $0[item.id] = item } }
      return part.chunks
    }
    var chunks: [EncodedChunk] = []
    for part in parts {
      guard let part else { return nil }
      chunks += part
    }
    items = gathered.withLock { $0 }
    // If items share an id or are out of order, the code that decodes all items at once handles
    // them.
    guard items.count == total, let encoded = EncodedItems(inOrder: chunks) else { return nil }
    self.encoded = encoded
  }

  /// Neighbouring items.
  private struct Part {
    let items: [Item]
    private(set) var chunks: [EncodedChunk] = []

    init?(_ envelope: Envelope, _ range: Range<Int>, _ codec: any ItemCodec, path: String) {
      guard range.allSatisfy({ JSONText.isOneValue(envelope.items[$0]) }) else { return nil }
      do throws(StoreError) {
        items = try codec.decodeItems(Item.self, from: envelope.array(of: range), path: path)
        guard items.count == range.count else { return nil }
        let sizes = range.map { EncodedChunk.size(ofLine: envelope.items[$0]) }
        for places in EncodedChunk.ranges(ofSizes: sizes) {
          let chunk = try envelope.chunk(
            of: items[places], from: range.lowerBound + places.lowerBound, codec, path: path)
          guard EncodedItems.areInOrder(chunk.items) else { return nil }
          chunks.append(chunk)
        }
      } catch {
        // The code that decodes all items at once gives the better error.
        return nil
      }
    }
  }
}

extension Envelope {
  /// Creates an item with its line.
  func encoded<Item: Storable>(
    _ item: Item, at index: Int, _ codec: any ItemCodec, path: String
  ) throws(StoreError) -> EncodedItem {
    EncodedItem(
      item, key: try codec.key(item.id, path: path), line: items[index],
      checksum: checksums[index])
  }

  /// Creates a chunk of neighbouring items, at least one; `first` is the index of the first item's
  /// line.
  ///
  /// The text is copied from the file's text as a whole.
  func chunk<Item: Storable>(
    of decoded: ArraySlice<Item>, from first: Int, _ codec: any ItemCodec, path: String
  ) throws(StoreError) -> EncodedChunk {
    let text = chunkText(of: first..<first + decoded.count)
    let start = items[first].startIndex
    var entries: [EncodedItem] = []
    var sums: [UInt8] = []
    entries.reserveCapacity(decoded.count)
    sums.reserveCapacity(decoded.count * 4)
    for (item, index) in zip(decoded, first...) {
      let line = items[index].startIndex - start..<items[index].endIndex - start
      entries.append(
        EncodedItem(
          item, key: try codec.key(item.id, path: path), line: text[line],
          checksum: checksums[index]))
      sums.appendLittleEndian(checksums[index])
    }
    return EncodedChunk(entries, text: text, checksums: sums)
  }
}
