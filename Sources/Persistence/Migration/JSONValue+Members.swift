extension JSONValue {
  /// The error of a migration step that expected another kind of value.
  public struct Mismatch: Error, Sendable, Equatable, CustomStringConvertible {
    /// The expected value and the value found.
    public let description: String
  }

  /// The member with this name; `nil` if there is none or this value is not an object.
  public subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// Sets a member.
  ///
  /// - Throws: ``Mismatch`` if this value is not an object.
  public mutating func set(_ name: String, to value: JSONValue) throws(Mismatch) {
    var members = try members()
    self = .null  // Avoids copying the members.
    members[name] = value
    self = .object(members)
  }

  /// Removes a member and returns its value, or `nil` if there was none.
  ///
  /// - Throws: ``Mismatch`` if this value is not an object.
  @discardableResult
  public mutating func remove(_ name: String) throws(Mismatch) -> JSONValue? {
    var members = try members()
    self = .null  // Avoids copying the members.
    defer { self = .object(members) }
    return members.removeValue(forKey: name)
  }

  /// Returns a member that must be a string.
  ///
  /// - Throws: ``Mismatch`` if the member is missing or not a string.
  public func string(_ name: String) throws(Mismatch) -> String {
    guard case .string(let value) = self[name] else { throw mismatch("a string", name) }
    return value
  }

  /// Returns a member that must be a whole number.
  ///
  /// - Throws: ``Mismatch`` if the member is missing or not a whole number.
  public func integer(_ name: String) throws(Mismatch) -> Int64 {
    guard case .integer(let value) = self[name] else { throw mismatch("a whole number", name) }
    return value
  }

  private func members() throws(Mismatch) -> [String: JSONValue] {
    guard case .object(let members) = self else {
      throw Mismatch(description: "an object was expected, found \(self)")
    }
    return members
  }

  private func mismatch(_ kind: String, _ name: String) -> Mismatch {
    let found = self[name].map(\.description) ?? "nothing"
    return Mismatch(description: "\(kind) was expected as \"\(name)\", found \(found)")
  }
}
