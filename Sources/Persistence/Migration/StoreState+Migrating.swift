extension StoreState {
  /// Returns the content of a published array after the steps that it needs, or `nil` if it needs
  /// none.
  static func migrate(
    published array: [UInt8], _ plan: MigrationPlan
  ) throws(StoreError) -> Content? {
    let steps = try plan.steps(from: 0)
    return steps.isEmpty ? nil : try migrate(try plan.values(of: array), from: 0, steps, plan)
  }

  /// Returns the content of an envelope after the steps that it needs, or `nil` if it needs none.
  static func migrate(
    _ envelope: Envelope, _ plan: MigrationPlan
  ) throws(StoreError) -> Content? {
    let steps = try plan.steps(from: envelope.version)
    if steps.isEmpty { return nil }
    let values = try plan.values(of: envelope.array)
    guard values.count == envelope.items.count else { throw .corrupt(plan.path, .itemsOnOneLine) }
    return try migrate(values, from: envelope.version, steps, plan)
  }

  private static func migrate(
    _ values: [JSONValue], from version: Int, _ steps: [Migration], _ plan: MigrationPlan
  ) throws(StoreError) -> Content {
    let items = try plan.migrate(values, with: steps, to: Item.self)
    do {
      var encoded: [EncodedItem] = []
      for item in items { encoded.append(try plan.codec.encoded(item, path: plan.path)) }
      var content = try content(of: items, encoded, plan.path)
      content.migratedFrom = version
      return content
    } catch {
      throw plan.failure(after: steps, "the items cannot be stored", error)
    }
  }
}
