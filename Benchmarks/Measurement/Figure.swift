/// A measured number, or the reason why there is none.
///
/// A figure that could not be taken is never a silent zero: a table prints the reason, a result
/// file stores it. In JSON it is `{"value": 1.5}` or `{"unavailable": "why"}`.
public enum Figure: Sendable, Hashable {
  /// The number, in the unit that the property holding the figure names.
  case value(Double)
  /// The reason why there is no number, as a phrase that fits into parentheses.
  case unavailable(String)
}

extension Figure {
  /// The number, or `nil` where it is unavailable.
  public var value: Double? {
    guard case .value(let number) = self else { return nil }
    return number
  }

  /// Why there is no number, or `nil` where there is one.
  public var reason: String? {
    guard case .unavailable(let reason) = self else { return nil }
    return reason
  }

  /// Makes a figure of a computed number, which may have come out as infinite or not a number.
  ///
  /// - Parameters:
  ///   - number: The computed number.
  ///   - reason: Why there is no figure when the number is not finite.
  /// - Returns: The number where it is finite, else the reason.
  public static func finite(_ number: Double, otherwise reason: String) -> Figure {
    number.isFinite ? .value(number) : .unavailable(reason)
  }

  /// Applies a function to the number, keeping the reason where there is none.
  ///
  /// - Parameter transform: The function to apply to the number.
  /// - Returns: The transformed figure.
  public func map(_ transform: (Double) -> Double) -> Figure {
    switch self {
    case .value(let number):
      .finite(transform(number), otherwise: "the calculation gave no finite number")
    case .unavailable: self
    }
  }

  /// Computes one figure from two; the first reason wins.
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
