import Samples
import SimulatedDisk
import Testing

@testable import Persistence

/// No item can have been saved with such an id.
@Suite("Ids that cannot be encoded")
struct UnencodableIdentifierTests {
  private struct Point: Storable, Equatable {
    var id: Double
    var text = ""
  }

  /// Equal ids of which one spelling cannot be encoded.
  private struct Named: Storable {
    struct ID: Hashable, Codable {
      var name: String
      var isEncodable = true

      static func == (first: ID, second: ID) -> Bool { first.name == second.name }
      func hash(into hasher: inout Hasher) { hasher.combine(name) }
      func encode(to encoder: any Encoder) throws {
        struct Refused: Error {}
        guard isEncodable else { throw Refused() }
        var container = encoder.singleValueContainer()
        try container.encode(name)
      }
      init(name: String, isEncodable: Bool = true) {
        (self.name, self.isEncodable) = (name, isEncodable)
      }
      init(from decoder: any Decoder) throws {
        name = try decoder.singleValueContainer().decode(String.self)
      }
    }
    var id: ID
  }

  @Test func findingAndDeletingThemFindsNothing() throws {
    let disk = emptyDisk()
    let store = try BareStore<Point>(configuration(on: disk))
    try store.save(Point(id: 1), Point(id: 2), Point(id: 3))
    let bytes = disk.contents(of: path)
    #expect(try store.find(.nan) == nil)
    try store.delete(.nan)
    #expect(disk.contents(of: path) == bytes)
    try store.delete(1, .nan, 3)
    #expect(try store.all() == [Point(id: 2)])
    #expect(try code { try store.save(Point(id: .nan)) } == .unencodable)
    try store.close()
    #expect(try code { try store.delete(.nan) } == .closed)
    #expect(try BareStore<Point>(configuration(on: disk)).all() == [Point(id: 2)])
  }

  /// An item found by an id is also deleted by that id.
  @Test func anEqualIdDeletesWhateverItsOwnEncoding() throws {
    let disk = emptyDisk()
    let store = try BareStore<Named>(configuration(on: disk))
    try store.save(Named(id: Named.ID(name: "a")), Named(id: Named.ID(name: "b")))
    let other = Named.ID(name: "a", isEncodable: false)
    #expect(try store.find(other) != nil)
    try store.delete(other)
    #expect(try store.find(other) == nil)
    try store.close()
    #expect(try BareStore<Named>(configuration(on: disk)).all().map(\.id.name) == ["b"])
  }
}
