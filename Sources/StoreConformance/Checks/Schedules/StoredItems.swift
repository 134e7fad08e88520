import Foundation

/// The items of a file: a bare array of them, or one among other things about the file.
struct StoredItems<Item: Sample>: Decodable {
  let items: [Item]

  /// The keys and revisions, or `nil` when the file has another form.
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
      // The file is half a file, or has a format of the store's own: its length must do.
      return nil
    }
  }
}
