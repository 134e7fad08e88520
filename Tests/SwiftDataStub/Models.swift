import SwiftData

// What `@Model` adds and the stand-in's macro does not.
extension NoteSchemaV1.StoredNote: PersistentModel {}
