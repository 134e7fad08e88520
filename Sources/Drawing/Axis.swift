/// One side of a chart: what lies along it, and which values are written there.
public struct Axis: Sendable, Equatable {
  /// A value that is written beside the axis.
  public struct Tick: Sendable, Equatable {
    /// Where it is.
    public var value: Double
    /// What is written.
    public var label: String

    /// Creates a tick.
    ///
    /// - Parameters:
    ///   - value: Where it is.
    ///   - label: What is written.
    public init(_ value: Double, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// What lies along it, with its unit.
  public var title: String
  /// From values to places.
  public var scale: Scale
  /// What is written beside it.
  public var ticks: [Tick]

  /// Creates an axis.
  ///
  /// - Parameters:
  ///   - title: What lies along it, with its unit.
  ///   - scale: From values to places.
  ///   - ticks: What is written beside it.
  public init(_ title: String, _ scale: Scale, ticks: [Tick]) {
    self.title = title
    self.scale = scale
    self.ticks = ticks
  }
}
