import Foundation

extension MigrationPlan {
  /// Decodes a JSON array of items, does the steps that its version needs, and gives the items.
  ///
  /// No file is touched. O(items × steps).
  ///
  /// - Parameters:
  ///   - array: A JSON array in UTF-8, as long as the file has items.
  ///   - version: The items' version.
  ///   - type: The type of the items after the last step.
  /// - Returns: The items, in the order in which the steps left them.
  /// - Throws: ``StoreError`` with code `migrationFailed`, naming the step and the item, or as
  ///   ``steps(from:)`` does, or `undecodable` when the array is not JSON.
  public func migrate<Item: Storable>(
    _ array: [UInt8], from version: Int, to type: Item.Type
  ) throws(StoreError) -> [Item] {
    try migrate(try values(of: array), with: try steps(from: version), to: type)
  }

  /// Does the steps and decodes the items that they leave.
  func migrate<Item: Storable>(
    _ values: [JSONValue], with steps: [Migration], to type: Item.Type
  ) throws(StoreError) -> [Item] {
    var values = values
    for step in steps { try perform(step, on: &values) }
    return try items(values, after: steps)
  }

  /// Decodes a JSON array without knowing its items.
  func values(of array: [UInt8]) throws(StoreError) -> [JSONValue] {
    do {
      return try JSONItemCodec().decode([JSONValue].self, from: Data(array))
    } catch {
      if JSONText.isNested(array, deeperThan: JSONText.mostLevels + 1) {
        let problem = "An item is nested more than \(JSONText.mostLevels) levels deep"
        throw .migrationFailed(path, problem, error)
      }
      throw .notJSON(path, error)
    }
  }

  private func perform(_ step: Migration, on values: inout [JSONValue]) throws(StoreError) {
    switch step.work {
    case .all(let change):
      do { try change(&values) } catch {
        throw .migrationFailed(path, "The migration step \(step) failed", error)
      }
    case .each(let change):
      for index in values.indices {
        let before = values[index]
        do { try change(&values[index]) } catch {
          let item = Self.name(of: before, at: index)
          throw .migrationFailed(path, "The migration step \(step) failed for \(item)", error)
        }
      }
    }
  }

  private func items<Item: Storable>(
    _ values: [JSONValue], after steps: [Migration]
  ) throws(StoreError) -> [Item] {
    do {
      return try codec.decode([Item].self, from: Data(try JSONItemCodec().encode(values)))
    } catch {
      // Once more one by one, to know which.
      for (index, value) in values.enumerated() {
        do {
          _ = try codec.decode(Item.self, from: Data(try JSONItemCodec().encode(value)))
        } catch {
          let item = Self.name(of: value, at: index)
          throw failure(after: steps, "\(item) is not of type \(Item.self)", error)
        }
      }
      throw failure(after: steps, "the items are not of type \(Item.self)", error)
    }
  }

  /// The error for items that the steps left, naming the last step.
  package func failure(
    after steps: [Migration], _ problem: String, _ cause: any Error
  ) -> StoreError {
    let last = steps.last.map { "\($0)" } ?? "none"
    return .migrationFailed(path, "After the migration step \(last), \(problem)", cause)
  }

  private static func name(of item: JSONValue, at index: Int) -> String {
    item["id"].map { "the item with id \($0)" } ?? "the item at index \(index)"
  }
}
