import Foundation

extension MigrationPlan {
  /// Decodes a JSON array of items, runs the steps that its version needs, and returns the items.
  ///
  /// No file is touched. O(items × steps). The array is UTF-8. The items have the order in which
  /// the steps left them.
  ///
  /// - Throws: ``StoreError``: `migrationFailed`, which names the step and the item; `undecodable`
  ///   if the array is not JSON; or an error of ``steps(from:)``.
  public func migrate<Item: Storable>(
    _ array: [UInt8], from version: Int, to type: Item.Type
  ) throws(StoreError) -> [Item] {
    try migrate(try values(of: array), with: try steps(from: version), to: type)
  }

  /// Runs the steps and decodes the resulting items.
  func migrate<Item: Storable>(
    _ values: [JSONValue], with steps: [Migration], to type: Item.Type
  ) throws(StoreError) -> [Item] {
    var values = values
    for step in steps { try perform(step, on: &values) }
    return try items(values, after: steps)
  }

  /// Decodes a JSON array without knowing the type of its items.
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
      // Decodes the items one at a time, to find the one that fails.
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

  /// The error for items that the steps left; it names the last step.
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
