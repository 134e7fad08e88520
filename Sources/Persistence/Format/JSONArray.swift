package import Foundation

/// The JSON of several items, joined to one array, so that one call decodes all of them.
package struct JSONArray: Sendable {
  package private(set) var json = Data("[".utf8)
  private var count = 0

  package init() {}

  /// Adds the JSON of an item.
  package mutating func append(_ item: UnsafeRawBufferPointer) {
    if count > 0 { json.append(UInt8(ascii: ",")) }
    json.append(contentsOf: item)
    count += 1
  }

  /// Ends the array; no more items may be added.
  package mutating func finish() { json.append(UInt8(ascii: "]")) }

  /// Decodes the items; `nil` if the JSON of an item contains several values.
  package func items<Item: Storable>(
    _ type: Item.Type, _ codec: any ItemCodec, in place: StaticString, path: String
  ) throws(StoreError) -> [Item]? {
    let items = try codec.decoded([Item].self, from: json, in: place, path: path)
    return items.count == count ? items : nil
  }
}
