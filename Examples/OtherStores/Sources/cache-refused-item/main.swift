import Cache
import Foundation

// hyperoslo/Cache: an item that cannot be encoded is refused, but is still found in memory.
struct Weight: Codable {
  let grams: Double
}

let directory = URL(filePath: NSTemporaryDirectory()).appending(path: "cache-\(getpid())")
defer { do { try FileManager.default.removeItem(at: directory) } catch { print("\(error)") } }
let storage = try Storage<String, Weight>(
  diskConfig: DiskConfig(name: "proof", directory: directory), memoryConfig: MemoryConfig(),
  transformer: TransformerFactory.forCodable(ofType: Weight.self))
try storage.setObject(Weight(grams: 1), forKey: "a")
do {
  try storage.setObject(Weight(grams: .nan), forKey: "a")
  print("setObject returned")
} catch {
  print("setObject of a weight that is not a number threw, as it should")
}
print("expected: object(forKey:) gives 1.0, which was saved")
print("found: object(forKey:) gives \(try storage.object(forKey: "a").grams)")
