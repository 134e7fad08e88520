import Arguments
import ResultModel
import TextTables
import Workloads

extension BenchRequest {
  /// The limit for the total size of the items of a store, in bytes.
  private static var mostBytes: Int { 1 << 30 }

  /// The requested item sizes; `nil` for the default items.
  static func itemSizes(
    _ arguments: ParsedArguments, _ choice: Profile.Choice
  ) throws -> [Int]? {
    guard let sizes = try arguments.integers("item-size", in: GeneratedRecords.itemSizes) else {
      return nil
    }
    guard try arguments.string("items") == nil else {
      throw arguments.error("the --items have the sizes that they have: leave --item-size away.")
    }
    let records = choice.records?.max() ?? 1_000
    let inserts = (choice.workloads ?? []).contains(where: \.addsItems)
    let items = records + (inserts ? (choice.clients?.max() ?? 32) * Workload.mostInserts : 0)
    guard let largest = sizes.max(), items * largest > mostBytes else { return sizes }
    throw arguments.error(
      "\(items) items of \(largest) bytes are more than \(NumberText.bytes(Double(mostBytes))). "
        + "Ask for fewer --records\(inserts ? " or --clients" : ""), or a smaller --item-size.")
  }
}
