import Foundation

/// The items of a file: a bare array, or the `items` member of an object.
struct StoredItems<Item: Sample>: Decodable {
  let items: [Item]

  /// The keys and revisions; `nil` if the file has another format.
  static func content(of bytes: [UInt8]) -> [Int: Int]? {
    let data = Data(bytes)
    let decoder = JSONDecoder()
    do {
      let items =
        bytes.first == UInt8(ascii: "[")
        ? try decoder.decode([Item].self, from: data)
        : try decoder.decode(Self.self, from: data).items
      return Dictionary(
        items.map { ($0.sampleKey, $0.sampleRevision) }, uniquingKeysWith: { $1 })
    } catch {
      // The file is incomplete, or has the store's own format, so the caller shows only its length.
      return nil
    }
  }
}
