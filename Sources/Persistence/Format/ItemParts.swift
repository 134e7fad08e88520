import Foundation

/// The items of a file, decoded part by part on all processors.
///
/// Decoding is nearly all that opening a file costs, and the lines of a file do not depend on each
/// other.
struct ItemParts<Item: Storable> {
  private(set) var items: [Item] = []
  private(set) var encoded: [EncodedItem] = []

  /// So many bytes are worth a thread.
  private static var least: Int { 64 << 10 }

  /// Decodes all items, or gives `nil` where a part is not what it should be, or there is only one.
  ///
  /// Blocks its thread, which does a share of the work. O(bytes).
  init?(_ envelope: Envelope, _ codec: any ItemCodec, path: String) {
    let count = min(envelope.textBytes / Self.least, envelope.items.count)
    guard count > 1 else { return nil }
    let total = envelope.items.count
    let parts = ConcurrentMap.run(count) { part in
      Part(envelope, total * part / count..<total * (part + 1) / count, codec, path: path)
    }
    items.reserveCapacity(total)
    encoded.reserveCapacity(total)
    for part in parts {
      guard let part else { return nil }
      items += part.items
      encoded += part.encoded
    }
  }

  /// Some neighbouring items.
  private struct Part: Sendable {
    let items: [Item]
    private(set) var encoded: [EncodedItem] = []

    init?(_ envelope: Envelope, _ range: Range<Int>, _ codec: any ItemCodec, path: String) {
      guard range.allSatisfy({ JSONText.isOneValue(envelope.items[$0]) }) else { return nil }
      do throws(StoreError) {
        items = try codec.decodeItems(Item.self, from: envelope.array(of: range), path: path)
        guard items.count == range.count else { return nil }
        encoded.reserveCapacity(items.count)
        for (item, index) in zip(items, range) {
          encoded.append(try envelope.encoded(item, at: index, codec, path: path))
        }
      } catch {
        // Whoever decodes all of it at once says it better.
        return nil
      }
    }
  }
}

extension Envelope {
  /// An item with its line.
  func encoded<Item: Storable>(
    _ item: Item, at index: Int, _ codec: any ItemCodec, path: String
  ) throws(StoreError) -> EncodedItem {
    EncodedItem(
      item, key: try codec.key(item.id, path: path), line: items[index],
      checksum: checksums[index])
  }
}
