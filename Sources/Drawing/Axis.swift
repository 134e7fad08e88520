/// One side of a chart: the quantity along it, and the values that are written there.
public struct Axis: Sendable, Equatable {
  /// A value that is written beside the axis.
  public struct Tick: Sendable, Equatable {
    /// Where it is.
    public var value: Double
    /// The tick's text.
    public var label: String

    /// Creates a tick.
    ///
    /// - Parameters:
    ///   - value: Where it is.
    ///   - label: The tick's text.
    public init(_ value: Double, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// The quantity along the axis, with its unit.
  public var title: String
  /// From values to places.
  public var scale: Scale
  /// The ticks beside the axis.
  public var ticks: [Tick]

  /// Creates an axis.
  ///
  /// - Parameters:
  ///   - title: The quantity along the axis, with its unit.
  ///   - scale: From values to places.
  ///   - ticks: The ticks beside the axis.
  public init(_ title: String, _ scale: Scale, ticks: [Tick]) {
    self.title = title
    self.scale = scale
    self.ticks = ticks
  }
}
