import SwiftData

// `@Model` adds this conformance; the stand-in's macro does not.
extension NoteSchemaV1.StoredNote: PersistentModel {}
