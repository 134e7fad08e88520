import Observation
import Synchronization

extension Kernel {
  static let changeBeforeTracking = Kernel(
    name: "changeBeforeTracking",
    report: "https://github.com/swiftlang/swift/pull/86719",
    defect:
      "A model changes on another thread while an observation is set up, and its new value is never seen."
  ) { isMended in
    let (model, label) = (Model(), Label())
    async let changed: Void =
      isMended ? MainActor.run { model.count = 1 } : Task.detached { model.count = 1 }.value
    await label.track(model)
    await changed
    for _ in 0..<3 { await MainActor.run {} }
    let shown = await label.shown
    try expect(shown == 1, "the label shows \(shown)")
  }
}

private final class Model: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let stored = Mutex(0)

  var count: Int {
    get {
      registrar.access(self, keyPath: \.count)
      return stored.withLock { $0 }
    }
    set { registrar.withMutation(of: self, keyPath: \.count) { stored.withLock { $0 = newValue } } }
  }
}

@MainActor private final class Label {
  private(set) var shown = 0
  func track(_ model: Model) {
    withObservationTracking {
      shown = model.count
    } onChange: {
      Task { @MainActor in self.track(model) }
    }
  }
}
