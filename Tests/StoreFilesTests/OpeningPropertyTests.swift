import ActorVariant
import ForeignFiles
import Foundation
import Persistence
import SeededRandom
import SimulatedDisk
import Testing

@testable import StoreFiles

/// An inspection calls a file sound if, and only if, a store opens it.
@Suite("Inspecting and opening")
struct OpeningPropertyTests {
  /// An item that keeps every member; its id is a text or a number.
  private struct Item: Storable {
    enum ID: Hashable, Codable {
      case number(Double)
      case other(String)

      init(from decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        self =
          switch value {
          case .integer(let number): .number(Double(number))
          case .number(let number): .number(number)
          default: .other("\(value)")
          }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .other(let text): try container.encode(text)
        }
      }
    }

    struct Missing: Error {}
    let members: [String: JSONValue]
    let id: ID

    init(from decoder: any Decoder) throws {
      members = try [String: JSONValue](from: decoder)
      guard let member = members["id"] else { throw Missing() }
      id = try JSONDecoder().decode(ID.self, from: JSONEncoder().encode(member))
    }

    func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
  }

  private static let rows = [
    #"{"id":1,"text":"one"}"#, #"{"id":-7,"text":"é\n\u00e9","list":[true,null,{"x":1.5}]}"#,
    #"{"id":"a","text":"two"}"#, #"{"id":2.5,"text":"","deep":{"a":{"b":[[]]}}}"#,
    #"{"id":"1","text":"/"}"#, #"{"id":100,"n":1e3}"#,
  ]

  /// Parts that make a file another program's, or no JSON.
  private static let parts = [
    #""id":1"#, #""id":1.0,"#, #""id":"a","#, #""id":1e2"#, "NaN", "//", ",", "[", "]", "{", "}",
    "\"", "\\", "\\u00", "\u{feff}", "é", "null", "tru", " ", "\n", "0", "-", ".", "e", "{}", "[]",
    #"{"id":3},"#, "\u{0}",
  ]

  private static func array(_ random: inout SplitMix64) -> [UInt8] {
    let rows = random.shuffle(Self.rows).prefix(random.uniform(below: Self.rows.count + 1))
    return Array("[\(rows.joined(separator: ",\n"))]".utf8)
  }

  /// The file that a store makes of lines; some lines are not items.
  private static func envelope(_ random: inout SplitMix64) throws -> [UInt8] {
    var items: [RawItem] = []
    for row in random.shuffle(rows).prefix(random.uniform(below: rows.count + 1)) {
      var line = Array(row.utf8)
      if random.uniform(below: 4) == 0 { line = mutated(line, &random) }
      items.append(RawItem(key: Array("\(items.count)".utf8), line: line))
    }
    let raw = try RawItems(items, schemaVersion: 1, path: "")
    return FilePieces(ofJSON: raw, version: 1).flatMap { $0.bytes }
  }

  private static func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    let place = random.uniform(below: bytes.count + 1)
    let end = min(bytes.count, place + 1 + random.uniform(below: 12))
    switch random.uniform(below: 6) {
    case 0: if place < bytes.count { bytes[place] ^= 1 << UInt8(random.uniform(below: 8)) }
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: random.uniform(below: bytes.count + 1))
    case 3: bytes.removeLast(bytes.count - place)
    case 4: bytes.insert(UInt8(random.uniform(below: 256)), at: place)
    default:
      bytes.insert(contentsOf: parts[random.uniform(below: parts.count)].utf8, at: place)
    }
    return bytes
  }

  private func opens(_ bytes: [UInt8]) async throws -> Bool {
    let disk = emptyDisk()
    try disk.setContents(bytes, of: jsonPath)
    do {
      let store = try ActorStore<Item>(
        configuration: StoreConfiguration(location: location("data.json"), fileSystem: disk))
      try await store.close()
      return true
    } catch is StoreError {
      return false
    }
  }

  private static func fault(of bytes: [UInt8]) -> ForeignFault? {
    do throws(ForeignFault) {
      _ = try ForeignItems(bytes).ids(in: "id", UntypedItem.ID.init)
      return nil
    } catch {
      return error
    }
  }

  private func expectAgreement(_ bytes: [UInt8]) async throws -> Bool {
    let found = FileInspection(of: FoundFile(bytes), idField: "id")
    let isSound = found.problem == nil
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(try await opens(bytes) == isSound, "\(found): \(text)")
    if found.kind == .array {
      // A conversion refuses a doubtful file, too. Each of its errors has a place.
      let fault = Self.fault(of: bytes)
      #expect((fault == nil) == (isSound && found.doubt == nil), "\(found): \(text)")
      #expect(fault?.place != nil || fault == nil, "\(found): \(text)")
    }
    return isSound
  }

  @Test func aFileIsSoundIfAStoreOpensIt() async throws {
    var random = SplitMix64(seed: 49)
    var sound = 0
    for round in 0..<3_000 {
      var bytes = round % 3 == 0 ? try Self.envelope(&random) : Self.array(&random)
      let isRight = try await expectAgreement(bytes)
      for _ in 0...random.uniform(below: 2) { bytes = Self.mutated(bytes, &random) }
      // The file of a journal or a database is not one of a JSON store.
      guard [.json, .array, .other].contains(FileKind(of: bytes)) else { continue }
      let isStillRight = try await expectAgreement(bytes)
      sound += (isRight ? 1 : 0) + (isStillRight ? 1 : 0)
    }
    // Files with each of the two answers were tried.
    #expect((1_500...5_000).contains(sound))
  }
}
