/// An axis of a chart: its quantity, its scale and its ticks.
public struct Axis: Sendable, Equatable {
  /// A labelled value beside the axis.
  public struct Tick: Sendable, Equatable {
    /// The value that the tick marks.
    public var value: Double
    /// The tick's text.
    public var label: String

    /// Creates a tick.
    public init(_ value: Double, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// The quantity along the axis, with its unit.
  public var title: String
  /// The mapping from values to positions.
  public var scale: Scale
  /// The ticks beside the axis.
  public var ticks: [Tick]

  /// Creates an axis.
  public init(_ title: String, _ scale: Scale, ticks: [Tick]) {
    self.title = title
    self.scale = scale
    self.ticks = ticks
  }
}
