#if canImport(SwiftData)
  import Foundation
  import Observation
  public import Persistence
  import SwiftData

  /// The example's item.
  public struct SwiftDataNote: Storable, Equatable {
    /// The note's number.
    public let id: Int
    /// The note's text.
    public var text: String
    /// True if the note stays at the top.
    public var isPinned: Bool

    /// Creates a note.
    public init(id: Int, text: String, isPinned: Bool = false) {
      self.id = id
      self.text = text
      self.isPinned = isPinned
    }
  }

  /// The first version: a note has a text.
  enum NoteSchemaV1: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any PersistentModel.Type] { [StoredNote.self] }

    @Model
    final class StoredNote {
      @Attribute(.unique) var identifier: Int
      var text: String

      init(identifier: Int, text: String) {
        self.identifier = identifier
        self.text = text
      }
    }
  }

  /// The second version: a note can be pinned.
  enum NoteSchemaV2: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
    static var models: [any PersistentModel.Type] { [StoredNote.self] }

    @Model
    final class StoredNote {
      @Attribute(.unique) var identifier: Int
      var text: String
      // The migration gives this default to the notes of version 1.
      var isPinned: Bool = false

      init(_ note: SwiftDataNote) {
        identifier = note.id
        text = note.text
        isPinned = note.isPinned
      }
    }
  }

  /// The model of the version in use.
  typealias StoredNote = NoteSchemaV2.StoredNote

  extension NoteSchemaV2.StoredNote: StoredModel {
    typealias Item = SwiftDataNote

    var item: SwiftDataNote { SwiftDataNote(id: identifier, text: text, isPinned: isPinned) }

    func update(from note: SwiftDataNote) {
      text = note.text
      isPinned = note.isPinned
    }

    static func has(_ id: Int) -> Predicate<StoredNote> {
      #Predicate { $0.identifier == id }
    }

    static func hasOne(of ids: [Int]) -> Predicate<StoredNote> {
      #Predicate { ids.contains($0.identifier) }
    }

    static func follows(_ id: Int) -> Predicate<StoredNote> {
      #Predicate { $0.identifier > id }
    }

    static var order: [SortDescriptor<StoredNote>] { [SortDescriptor(\.identifier)] }
  }
#endif
