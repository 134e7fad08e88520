import ForeignFiles
import Persistence

/// Reads the items of a file, or reports the first item that cannot be used.
struct ItemsReader {
  private let path: String
  private let idField: String

  init(_ path: String, _ idField: String) {
    self.path = path
    self.idField = idField
  }

  /// The items in the file's order.
  func items(in bytes: [UInt8]) throws(ItemsFile.Unusable) -> [UserItem] {
    let found: ForeignItems
    let ids: [String]
    do throws(ForeignFault) {
      found = try ForeignItems(bytes)
      ids = try found.ids(in: idField, UserItem.id)
    } catch {
      throw ItemsFile.Unusable(description: "\(path): \(error)")
    }
    guard !ids.isEmpty else {
      throw ItemsFile.Unusable(description: "\(path) has no items. Put at least one into it.")
    }
    guard ids.count <= ItemsFile.mostItems else {
      throw ItemsFile.Unusable(
        description: "\(path) has \(ids.count) items, and \(ItemsFile.mostItems) are the most. "
          + "Put fewer into it.")
    }
    return zip(ids, found.values).map(item)
  }

  private func item(_ id: String, _ value: JSONValue) -> UserItem {
    guard case .object(var members) = value else { return UserItem(id: id, [:]) }
    // The decoder does not know the name of the id field. The reader therefore stores the id as
    // `id`, and the former member `id` under the field's name.
    if idField != UserItem.idMember {
      let other = members[UserItem.idMember]
      members[UserItem.idMember] = members[idField]
      members[idField] = other
    }
    return UserItem(id: id, members)
  }
}
