/// A measured number, or the reason why there is none.
///
/// A measurement that failed is never stored as zero: tables print the reason, and result files
/// store it. The JSON form is `{"value": 1.5}` or `{"unavailable": "why"}`.
public enum Figure: Sendable, Hashable {
  /// The number. Its unit is in the name of the property that holds the figure.
  case value(Double)
  /// The reason why there is no number, as a phrase that fits in parentheses.
  case unavailable(String)
}

extension Figure {
  /// The number, or `nil` if it is unavailable.
  public var value: Double? {
    guard case .value(let number) = self else { return nil }
    return number
  }

  /// The reason why there is no number, or `nil` if there is one.
  public var reason: String? {
    guard case .unavailable(let reason) = self else { return nil }
    return reason
  }

  /// Makes a figure from a computed number that may be infinite or not a number.
  ///
  /// - Parameters:
  ///   - number: The computed number.
  ///   - reason: The reason to store when the number is not finite.
  /// - Returns: The number if it is finite, else the reason.
  public static func finite(_ number: Double, otherwise reason: String) -> Figure {
    number.isFinite ? .value(number) : .unavailable(reason)
  }

  /// Applies a function to the number; a figure without a number keeps its reason.
  public func map(_ transform: (Double) -> Double) -> Figure {
    switch self {
    case .value(let number):
      .finite(transform(number), otherwise: "the calculation gave no finite number")
    case .unavailable: self
    }
  }

  /// Computes one figure from two numbers; if both operands have a reason, the result has the first
  /// one.
  ///
  /// - Parameters:
  ///   - other: The second operand.
  ///   - transform: The function to apply to the two numbers.
  /// - Returns: The result, or the reason of the first operand without a number.
  public func combined(with other: Figure, _ transform: (Double, Double) -> Double) -> Figure {
    guard case .value(let right) = other else {
      return reason == nil ? other : self
    }
    return map { transform($0, right) }
  }
}

extension Figure: CustomStringConvertible {
  /// The number, or "unavailable (reason)".
  public var description: String {
    switch self {
    case .value(let number): "\(number)"
    case .unavailable(let reason): "unavailable (\(reason))"
    }
  }
}
